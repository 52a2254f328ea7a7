namespace Pools.Tests;

/// <summary>A pressure source that a test sets, and that calls back whenever it is read.</summary>
internal sealed class PressureDial : IMemoryPressureSource
{
    /// <summary>Runs on the reader's thread at every reading.</summary>
    public Action? OnRead { get; set; }

    public PressureLevel Level { get; set; }

    public PressureLevel Current
    {
        get
        {
            OnRead?.Invoke();
            return Level;
        }
    }
}
