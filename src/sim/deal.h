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

/// How an operation ended, as far as its client can tell.
enum class DealEnd : std::uint8_t {
    Done,    ///< the server said that it is done
    Refused, ///< it is not done: the server said so, or a number did not fit
    Unsure,  ///< a part of it is done
};

/// One operation on its way. It runs until it waits for a reply or for a time; destroyed early, it simply
/// ends there.
class Deal
{
public:
    struct promise_type {
        DealEnd end = DealEnd::Refused;
        std::coroutine_handle<> whole; ///< the operation that this one is a part of

        Deal get_return_object() { return Deal(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        struct ToWhole {
            bool await_ready() noexcept { return false; }
            std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> part) noexcept
            {
                const auto whole = part.promise().whole;
                return whole ? whole : std::noop_coroutine();
            }
            void await_resume() noexcept {}
        };
        ToWhole final_suspend() noexcept { return {}; }
        void return_value(DealEnd value) { end = value; }
        void unhandled_exception() { std::terminate(); }
    };

    Deal() = default;
    Deal(Deal &&other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}
    Deal &operator=(Deal &&other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    ~Deal()
    {
        if (m_handle)
            m_handle.destroy();
    }

    /// Runs it up to where it waits for the first time; whoever it waits for resumes it.
    void begin() { m_handle.resume(); }
    bool over() const { return m_handle.done(); }
    /// Once it is over.
    DealEnd end() const { return m_handle.promise().end; }

    // co_await one that has not begun, for its end: then it is a part of the operation that waits.
    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> whole) noexcept
    {
        m_handle.promise().whole = whole;
        return m_handle;
    }
    DealEnd await_resume() const noexcept { return end(); }

private:
    explicit Deal(std::coroutine_handle<promise_type> handle) : m_handle(handle) {}
    std::coroutine_handle<promise_type> m_handle;
};

/// A part of an operation that several share: co_await it for its value. It goes on when the operation is
/// resumed, as if it stood there.
template <class T>
class Part
{
public:
    struct promise_type {
        std::optional<T> value;
        std::coroutine_handle<> whole;

        Part get_return_object() { return Part(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        struct ToWhole {
            bool await_ready() noexcept { return false; }
            std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> part) noexcept
            {
                return part.promise().whole;
            }
            void await_resume() noexcept {}
        };
        ToWhole final_suspend() noexcept { return {}; }
        void return_value(T result) { value.emplace(std::move(result)); }
        void unhandled_exception() { std::terminate(); }
    };

    Part(Part &&other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}
    Part &operator=(Part &&) = delete;
    ~Part()
    {
        if (m_handle)
            m_handle.destroy();
    }

    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> whole) noexcept
    {
        m_handle.promise().whole = whole;
        return m_handle;
    }
    T await_resume() { return *std::move(m_handle.promise().value); }

private:
    explicit Part(std::coroutine_handle<promise_type> handle) : m_handle(handle) {}
    std::coroutine_handle<promise_type> m_handle;
};

} // namespace tiebreak
