namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What happened in one interleaving, line by line: thread, step, operation, place, value.</summary>
internal sealed class Trace(Func<nint, string> nameOfPlace, Func<object?, string> nameOfValue)
{
    private readonly List<string> _lines = [];
    private int _steps;
    private int _lastThread = -1;

    public unsafe void Step<T>(int thread, string operation, ref T location, T value) =>
        Add(thread, $"{operation,-15} {nameOfPlace((nint)Unsafe.AsPointer(ref location)),-28} {nameOfValue(value)}", isStep: true);

    public unsafe void Step<T>(int thread, string operation, ref T location, T before, T after) =>
        Add(
            thread,
            $"{operation,-15} {nameOfPlace((nint)Unsafe.AsPointer(ref location)),-28} {nameOfValue(before)} -> {nameOfValue(after)}",
            isStep: true);

    public void Say(int thread, string text) => Add(thread, text, isStep: false);

    public override string ToString()
    {
        StringBuilder text = new();
        foreach (string line in _lines)
        {
            text.AppendLine(line);
        }

        return text.ToString();
    }

    private void Add(int thread, string text, bool isStep)
    {
        if (thread != _lastThread)
        {
            _lines.Add($"---- thread {thread}");
            _lastThread = thread;
        }

        _lines.Add(isStep ? $"{++_steps,5}  {thread}  {text}" : $"       {thread}  * {text}");
    }
}
