using System;
using System.Diagnostics.Tracing;

namespace Pools.Tests;

/// <summary>Listens to one event source and calls back on the thread that writes, inside the write.</summary>
internal sealed class EventTap : EventListener
{
    private readonly string _source;
    private readonly Action<EventWrittenEventArgs> _onEvent;

    public EventTap(string source, EventLevel level, Action<EventWrittenEventArgs> onEvent)
    {
        _source = source;
        _onEvent = onEvent;
        foreach (EventSource candidate in EventSource.GetSources())
        {
            EnableIfOurs(candidate, level);
        }

        // The base constructor has announced the sources before the fields were set; sources born later come through here.
        EventSourceCreated += (_, e) => EnableIfOurs(e.EventSource!, level);
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventSource.Name == _source)
        {
            _onEvent(eventData);
        }
    }

    private void EnableIfOurs(EventSource candidate, EventLevel level)
    {
        if (candidate.Name == _source)
        {
            EnableEvents(candidate, level);
        }
    }
}
