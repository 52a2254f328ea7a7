#if !POOLS_NETSTANDARD
namespace Pools.Tests.Debug;

/// <summary>Calls in handlers, which the runtime's stacks show at other places. The code is unoptimized, so that lines are exact.</summary>
public sealed class HandlerLineTests : IDisposable
{
    private const MethodImplOptions AsWritten = MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization;

    private readonly DebugArrayPool<byte> _pool =
        new(new DebugArrayPoolOptions { Stacks = StackCapture.Full, Reaction = MisuseReaction.Record });

    private int _line;

    private ArrayPool<byte> Injected => _pool;

    public void Dispose() => _pool.Dispose();

    [Fact]
    public void A_return_in_finally_has_its_own_line()
    {
        byte[] array = Injected.Rent(100);
        Injected.Return(array);
        InFinally(array);

        Assert.Equal(Number(_line + 1), MisusedAt());
    }

    [Fact]
    public async Task A_return_in_the_finally_of_an_asynchronous_method_has_its_own_line()
    {
        byte[] array = Injected.Rent(100);
        Injected.Return(array);
        await InFinallyAsync(array);

        Assert.Equal(Number(_line + 1), MisusedAt());
    }

    [Fact]
    public void Of_two_returns_in_finally_both_lines_are_shown()
    {
        TwiceInFinally(Injected.Rent(100));

        Assert.Equal($"{_line + 1}–{_line + 2}", MisusedAt());
    }

    [Fact]
    public void A_return_in_catch_is_shown_with_the_line_that_has_thrown()
    {
        InCatch(Injected.Rent(100));

        Assert.Equal($"{_line + 1}–{_line + 6}", MisusedAt());
    }

    [Fact]
    public void A_return_by_a_delegate_before_a_finally_that_returns_shows_the_line_of_the_delegate()
    {
        byte[] array = Injected.Rent(100);
        Injected.Return(array);
        ByDelegate(Injected.Return, array);

        Assert.StartsWith($"{_line - 1}–", MisusedAt());
    }

    [Fact]
    public void The_end_of_using_has_the_line_of_using()
    {
        byte[] array = Injected.Rent(100);
        Injected.Return(array);
        InUsing(array);

        Assert.Equal(Number(_line + 1), Line(1));
    }

    [MethodImpl(AsWritten)]
    private void InFinally(byte[] array)
    {
        try
        {
            array[0]++;
        }
        finally
        {
            _line = Here();
            Injected.Return(array);
        }
    }

    [MethodImpl(AsWritten)]
    private async Task InFinallyAsync(byte[] array)
    {
        try
        {
            await Task.Yield();
        }
        finally
        {
            _line = Here();
            Injected.Return(array);
        }
    }

    [MethodImpl(AsWritten)]
    private void TwiceInFinally(byte[] array)
    {
        try
        {
            array[0]++;
        }
        finally
        {
            _line = Here();
            Injected.Return(array);
            Injected.Return(array);
        }
    }

    [MethodImpl(AsWritten)]
    private void InCatch(byte[] array)
    {
        Injected.Return(array);
        try
        {
            _line = Here();
            throw new InvalidOperationException();
        }
        catch (InvalidOperationException)
        {
            Console.Out.Flush();
            Injected.Return(array);
        }
    }

    [MethodImpl(AsWritten)]
    private void ByDelegate(Action<byte[], bool> giveBack, byte[] array)
    {
        giveBack(array, false);
        _line = Here();
        try
        {
            array[0]++;
        }
        finally
        {
            if (array.Length == 0)
            {
                Injected.Return(array);
            }
        }
    }

    [MethodImpl(AsWritten)]
    private void InUsing(byte[] array)
    {
        _line = Here();
        using Returner returner = new(Injected, array);
        array[0]++;
    }

    private string MisusedAt() => Line(0);

    /// <summary>The line or lines of a frame of the report.</summary>
    private string Line(int frame)
    {
        // A check after a collection may also report the writes after the return.
        MisuseReport report = Assert.Single(_pool.Reports, report => report.Kind == MisuseKind.DoubleReturn);
        string text = report.MisusedAt!.Stack!.Split(Environment.NewLine)[frame];
        return text[(text.LastIndexOf(":line ", StringComparison.Ordinal) + ":line ".Length)..];
    }

    private static string Number(int line) => line.ToString(CultureInfo.InvariantCulture);

    private static int Here([CallerLineNumber] int line = 0) => line;

    private sealed class Returner(ArrayPool<byte> pool, byte[] array) : IDisposable
    {
        [MethodImpl(AsWritten)]
        public void Dispose() => pool.Return(array);
    }
}
#endif
