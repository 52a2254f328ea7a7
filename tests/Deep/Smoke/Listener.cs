using System.Collections.Concurrent;
using System.Diagnostics.Tracing;

namespace Pools.Tests.Smoke;

/// <summary>Notes the names of the pools' events.</summary>
internal sealed class Listener : EventListener
{
    private readonly ConcurrentQueue<string> _names = new();

    public ConcurrentQueue<string> Names => _names;

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "Pools-ArrayPool")
        {
            EnableEvents(eventSource, EventLevel.Verbose);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventSource.Name == "Pools-ArrayPool")
        {
            _names.Enqueue(eventData.EventName ?? "");
        }
    }
}
