// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/memory/memorymodel.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_sizeclass
{

class TestSizeClass : public QObject
{
    Q_OBJECT

private slots:
    void roundsUpToJemallocsClasses()
    {
        const std::int64_t cases[][2] = {
            {0, 8},     {1, 8},       {9, 16},      {16, 16},     {17, 32},          {128, 128},
            {129, 160}, {160, 160},   {161, 192},   {256, 256},   {257, 320},        {512, 512},
            {513, 640}, {2049, 2560}, {4096, 4096}, {4097, 5120}, {1048577, 1310720}};
        for (const auto &[asked, taken] : cases)
            QCOMPARE(allocatedBytes(asked), taken);
    }
};

TIEBREAK_TEST(NoApplication, TestSizeClass)

} // namespace tst_sizeclass

#include "tst_sizeclass.moc"
