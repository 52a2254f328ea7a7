using System.Runtime.ExceptionServices;

namespace Pools.Tests;

/// <summary>Runs code on threads of its own, so that a test knows which thread caches exist.</summary>
internal static class OwnThread
{
    // A guard against a hang, not a measurement: far above what any of these tests needs on a loaded machine, and what Command gives a
    // program.
    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(10);

    /// <summary>Runs <paramref name="body"/> on a new thread and waits until the thread has ended.</summary>
    public static void Run(Action body) => RunAll(body);

    /// <summary>Runs every body on a thread of its own at once, and waits until all threads have ended.</summary>
    public static void RunAll(params IReadOnlyList<Action> bodies)
    {
        var threads = new List<Started>(bodies.Count);
        foreach (Action body in bodies)
        {
            threads.Add(Start(body));
        }

        ExceptionDispatchInfo? first = null;
        foreach (Started thread in threads)
        {
            first ??= thread.Join();
        }

        first?.Throw();
    }

    /// <summary>Starts <paramref name="body"/> on a new thread.</summary>
    public static Started Start(Action body) => new(body);

    internal sealed class Started
    {
        private readonly Thread _thread;
        private ExceptionDispatchInfo? _failure;

        public Started(Action body)
        {
            _thread = new Thread(() =>
            {
                try
                {
                    body();
                }
                catch (Exception e)
                {
                    _failure = ExceptionDispatchInfo.Capture(e);
                }
            })
            { IsBackground = true, Name = "test" };
            _thread.Start();
        }

        /// <summary>Waits until the thread has ended and gives what it threw.</summary>
        public ExceptionDispatchInfo? Join()
        {
            if (!_thread.Join(s_hang))
            {
                throw new TimeoutException($"A thread of the test did not end within {s_hang}: something waits for ever.");
            }

            return _failure;
        }

        /// <summary>Waits until the thread has ended and throws what it threw.</summary>
        public void JoinOrThrow() => Join()?.Throw();
    }
}
