// SPDX-License-Identifier: GPL-3.0-or-later
// The least that a Qt Widgets program can do: one empty window.
#include <QApplication>
#include <QWidget>

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QWidget window;
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
