using System;

namespace Pools.Bench.Contenders.Objects;

/// <summary>A small object, as programs pool: reset is not needed.</summary>
internal sealed class Message
{
    public long Number { get; set; }

    public string? Text { get; set; }
}

/// <summary>The same, disposable.</summary>
internal sealed class DisposableMessage : IDisposable
{
    public long Number { get; set; }

    public string? Text { get; set; }

    public void Dispose() => Text = null;
}
