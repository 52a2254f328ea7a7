namespace Pools.Tests.Tools;

/// <summary>A bug in a library is one finding, with advice for the library's user.</summary>
public sealed class LibraryTests : IDisposable
{
    private const ulong Rent = 1000;
    private const ulong Return = 2000;
    private const ulong Inner = 3000;
    private const ulong Between = 4000;
    private const ulong Entry = 5000;
    private const ulong First = 6000;
    private const ulong Second = 7000;
    private const ulong Third = 8000;
    private const ulong Other = 9000;
    private const int Times = 40;

    private readonly string _folder = Directory.CreateTempSubdirectory("pools").FullName;
    private readonly PoolLedger _ledger = new();
    private readonly MadeCode _code;

    public LibraryTests()
    {
        File.WriteAllText(Path.Combine(_folder, "App.deps.json"), ModuleOwnersTests.DepsJson);
        _code = new MadeCode()
            .AddModule(1, Path.Combine(_folder, "Microsoft.Contoso.Service.dll"))
            .AddModule(2, Path.Combine(_folder, "Contoso.Data.dll"))
            .Add(Rent, "System.Buffers.SharedArrayPool`1[System.Byte]", "Rent")
            .Add(Return, "System.Buffers.SharedArrayPool`1[System.Byte]", "Return")
            .Add(Inner, "Contoso.Reader", "Fill", module: 2).Add(Between, "Contoso.Reader", "Visit", module: 2)
            .Add(Entry, "Contoso.Data", "Open", module: 2).Add(Other, "Contoso.Reader", "Grow", module: 2)
            .Add(First, "My.First", "Use", module: 1).Add(Second, "My.Second", "Use", module: 1).Add(Third, "My.Third", "Use", module: 1);
    }

    public void Dispose()
    {
        _code.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    [Fact]
    public void A_library_that_loses_for_all_callers_is_one_finding_that_names_its_version()
    {
        PoolEvents events = new(_ledger);
        for (int i = 0; i < Times; i++)
        {
            foreach ((ulong user, int at) in new[] { First, Second, Third }.Select((user, at) => (user, at)))
            {
                // Recursion of another depth is the same bug.
                events.At(i * 100_000_000L).Rent((3 * i) + at + 1, stack: Recursing(i % 3, user));
            }
        }

        Finding lost = Assert.Single(_code.Examine(_ledger).Findings);

        Assert.Equal((FindingKind.Lost, Certainty.Likely, 3L * Times), (lost.Kind, lost.Certainty, lost.Count));
        Assert.Equal("Contoso.Data 2.1.0", lost.Library);
        Assert.Equal(
            ["My.First.Use", "My.Second.Use", "My.Third.Use"],
            lost.Callers.Select(caller => caller.Caller.Name).Order(StringComparer.Ordinal));
        Assert.StartsWith(
            "All 3 callers lose them, so the bug is in Contoso.Data 2.1.0: report it there.", lost.Advice, StringComparison.Ordinal);

        int Recursing(int depth, ulong user)
        {
            IEnumerable<ulong> recursion = Enumerable.Repeat<ulong[]>([Between + 21, Inner + 31], depth).SelectMany(calls => calls);
            return _code.Stack([Rent + 11, Inner + 21, .. recursion, Entry + 11, user + 11]);
        }
    }

    /// <summary>As an undisposed document does: it has rented two arrays, and allocates them each time.</summary>
    [Fact]
    public void Arrays_that_one_call_of_a_library_loses_are_one_finding_without_notes()
    {
        PoolEvents events = new(_ledger);
        for (int i = 0; i < 3 * Times; i++)
        {
            int rows = _code.Stack(Rent + 11, Inner + 21, Entry + 11, First + 11);
            int text = _code.Stack(Rent + 11, Other + 21, Entry + 11, First + 11);
            events.At(i * 50_000_000L).Rent((2 * i) + 1, stack: rows).Allocate((2 * i) + 1, reason: 2, stack: rows)
                .Rent((2 * i) + 2, stack: text, length: 4096).Allocate((2 * i) + 2, reason: 2, stack: text, length: 4096);
        }

        Finding lost = Assert.Single(_code.Examine(_ledger).Findings);

        Assert.Equal(6L * Times, lost.Count);
        Assert.Equal([1024, 4096], lost.Lengths.Select(length => length.Length).Order());
        Assert.Equal("Contoso.Data.Open ← My.First.Use", lost.Rented!.ToString());
        Assert.StartsWith("If the result of Data.Open is disposable, dispose of it on every path.", lost.Advice, StringComparison.Ordinal);
    }

    /// <summary>A library that goes on after a wait has no caller in its stacks.</summary>
    [Fact]
    public void Arrays_that_a_library_loses_after_a_wait_belong_to_the_caller_that_loses_others()
    {
        PoolEvents events = new(_ledger);
        for (int i = 0; i < Times; i++)
        {
            events.At(i * 100_000_000L).Rent((2 * i) + 1, stack: _code.Stack(Rent + 11, Inner + 21, Entry + 11, First + 11))
                .Rent((2 * i) + 2, stack: _code.Stack(Rent + 11, Inner + 41, Between + 11));
        }

        Finding lost = Assert.Single(_code.Examine(_ledger).Findings);

        Assert.Equal((2L * Times, "My.First.Use"), (lost.Count, lost.Rented!.Own.Name));
    }

    /// <summary>Some of its arrays are in use when the trace ends.</summary>
    [Fact]
    public void A_caller_with_one_array_of_a_hundred_out_is_not_named()
    {
        PoolEvents events = new(_ledger);
        for (int i = 0; i < 200; i++)
        {
            events.At(i * 40_000_000L).Rent((2 * i) + 1, stack: _code.Stack(Rent + 11, Inner + 21, Entry + 11, First + 11))
                .Rent((2 * i) + 2, stack: _code.Stack(Rent + 11, Inner + 21, Entry + 11, Second + 11));
            _ = i == 100 ? events : events.Return((2 * i) + 2, stack: _code.Stack(Return + 11, Other + 21, Second + 21));
        }

        Finding lost = Assert.Single(_code.Examine(_ledger).Findings, finding => finding.IsFault);

        Assert.Equal("My.First.Use", lost.Rented!.Own.Name);
        Assert.Empty(lost.Callers);
    }

    [Fact]
    public void A_caller_that_loses_arrays_where_others_return_them_is_named()
    {
        PoolEvents events = new(_ledger);
        for (int i = 0; i < Times; i++)
        {
            events.At(i * 100_000_000L).Rent((2 * i) + 1, stack: _code.Stack(Rent + 11, Inner + 21, Entry + 11, First + 11))
                .Rent((2 * i) + 2, stack: _code.Stack(Rent + 11, Inner + 21, Entry + 11, Second + 11))
                .Return((2 * i) + 2, stack: _code.Stack(Return + 11, Other + 21, Second + 21));
        }

        Finding lost = Assert.Single(_code.Examine(_ledger).Findings);

        Assert.Equal("My.First.Use", lost.Rented!.Own.Name);
        Assert.StartsWith("Other callers do not lose arrays there.", lost.Advice, StringComparison.Ordinal);
    }

    [Fact]
    public void Places_that_read_the_same_are_one_row()
    {
        PoolEvents events = new(_ledger);
        for (int i = 0; i < Times; i++)
        {
            int stack = _code.Stack(Rent + 11, Inner + (ulong)(i % 2 == 0 ? 21 : 31), Entry + 11, First + 11);
            events.Rent(1, stack: stack).Return(1, stack: stack);
        }

        HotRow row = Assert.Single(_code.Examine(_ledger).Hottest);

        Assert.Equal((Times, "Contoso.Reader.Fill ← My.First.Use"), (row.Rents, row.Site.ToString()));
    }

    [Theory]
    [InlineData(nameof(OneShared), "ArrayPool<char>.Shared")]
    [InlineData(nameof(TwoShared), "unnamed pool #1")]
    public void A_pool_that_hot_code_has_inlined_is_named_from_its_caller(string method, string expected)
    {
        int token = typeof(LibraryTests).GetMethod(method)!.MetadataToken;
        _code.AddModule(3, typeof(LibraryTests).Assembly.Location)
            .Add(20_000, "My.Hot", method, isOptimized: true, module: 3, token: token);
        new PoolEvents(_ledger).Rent(1, stack: _code.Stack(20_011));

        Assert.Equal(expected, Assert.Single(_code.Examine(_ledger).Pools).Name);
    }

    public static char[] OneShared() => ArrayPool<char>.Shared.Rent(1);

    public static (char[], int[]) TwoShared() => (ArrayPool<char>.Shared.Rent(1), ArrayPool<int>.Shared.Rent(1));
}
