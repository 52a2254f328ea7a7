using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Pools.Tests.Extensions;

/// <summary>Keeps what is written to the category of the pools.</summary>
internal sealed class LogTap : ILoggerProvider, ILogger
{
    /// <summary>How long a message may take that comes from another thread; only a test that fails waits for so long.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    private readonly BlockingCollection<LogEntry> _entries = [];
    private bool _isDisposed;

    /// <summary>Everything so far that nobody has taken.</summary>
    public IReadOnlyList<LogEntry> Entries => [.. _entries];

    public Exception? Fault { get; set; }

    /// <summary>The values of the last message, by their names.</summary>
    public IReadOnlyDictionary<string, object?> Values { get; private set; } = new Dictionary<string, object?>();

    /// <summary>The next message, when it comes.</summary>
    public LogEntry Take() => _entries.TryTake(out LogEntry? entry, s_patience) ? entry : throw new TimeoutException("Nothing was written to the log.");

    public ILogger CreateLogger(string categoryName) => categoryName == "Pools" ? this : Microsoft.Extensions.Logging.Abstractions.NullLogger.Instance;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (Fault is not null)
        {
            throw Fault;
        }

        Values = state is IEnumerable<KeyValuePair<string, object?>> values ? values.ToDictionary() : Values;
        WasLate |= _isDisposed;
        _entries.Add(new LogEntry(logLevel, eventId.Id, formatter(state, exception), Environment.CurrentManagedThreadId));
    }

    /// <summary>Whether something was written after the end.</summary>
    public bool WasLate { get; private set; }

    public bool IsEnabled(LogLevel logLevel) => true;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    /// <summary>The container's; the messages stay.</summary>
    public void Dispose() => _isDisposed = true;
}
