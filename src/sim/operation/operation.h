// SPDX-License-Identifier: GPL-3.0-or-later
// An operation as a coroutine: straight-line code that waits for replies without holding a thread.
#pragma once

#include <coroutine>
#include <cstdint>
#include <exception>
#include <optional>
#include <utility>

namespace tiebreak
{

/// How an operation ended, as far as its client knows.
enum class OperationEnd : std::uint8_t {
    Done,    ///< the server said that it is done
    Refused, ///< it is not done: the server said so, or a number did not fit
    Unsure,  ///< a part of it is done
};

/// The end of a coroutine: whoever waits for it goes on, if anybody does.
struct ToWhole {
    bool await_ready() noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> part) noexcept
    {
        const std::coroutine_handle<> whole = part.promise().whole;
        return whole ? whole : std::noop_coroutine();
    }
    void await_resume() noexcept {}
};

/// A coroutine that gives one value: it runs until it waits for a reply or for a time, and then goes on when
/// it is resumed. co_await it for its value, and it is a part of the one that waits. Destroyed early, it
/// simply ends there.
template <class T>
class Subtask
{
public:
    struct promise_type {
        std::optional<T> value;
        std::coroutine_handle<> whole; ///< the coroutine that this one is a part of

        Subtask get_return_object()
        {
            return Subtask(std::coroutine_handle<promise_type>::from_promise(*this));
        }
        std::suspend_always initial_suspend() noexcept { return {}; }
        ToWhole final_suspend() noexcept { return {}; }
        void return_value(T result) { value.emplace(std::move(result)); }
        void unhandled_exception() { std::terminate(); }
    };

    Subtask() = default;
    Subtask(Subtask &&other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}
    Subtask &operator=(Subtask &&other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    ~Subtask()
    {
        if (m_handle)
            m_handle.destroy();
    }

    /// Runs it up to where it waits for the first time; whoever it waits for resumes it.
    void begin() { m_handle.resume(); }
    bool over() const { return m_handle.done(); }
    /// Its value, once it is over.
    const T &end() const { return *m_handle.promise().value; }

    // co_await one that has not begun.
    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> whole) noexcept
    {
        m_handle.promise().whole = whole;
        return m_handle;
    }
    T await_resume() { return *std::move(m_handle.promise().value); }

private:
    explicit Subtask(std::coroutine_handle<promise_type> handle) : m_handle(handle) {}
    std::coroutine_handle<promise_type> m_handle;
};

/// One operation on its way.
using Operation = Subtask<OperationEnd>;

} // namespace tiebreak
