using System.Text;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>A report of what was done wrong, to which array, and by whom: enough to find the faulty line.</summary>
/// <remarks>
/// Immutable except <see cref="Count"/>; safe for any thread.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: everything but the count is written before the report is published.</para>
/// <para><b>Bounds</b>: one object for each kind and place, and at most 100 of a kind in a pool or a scope.</para>
/// <para><b>Accepted races</b>: <see cref="Count"/> may be read while it goes up.</para>
/// </remarks>
public sealed class MisuseReport
{
    private long _count = 1;

    internal MisuseReport(MisuseKind kind, string poolName, Type elementType)
    {
        Kind = kind;
        PoolName = poolName;
        ElementType = elementType;
    }

    /// <summary>Gets what was done wrong.</summary>
    public MisuseKind Kind { get; }

    /// <summary>Gets a short name of <see cref="Kind"/> that stays the same between versions: AP001 … AP013.</summary>
    public string Code => FormattableString.Invariant($"AP{(int)Kind + 1:000}");

    /// <summary>Gets whether the report says only that something may be wrong.</summary>
    public bool IsInformation => MisuseKinds.IsInformation(Kind);

    /// <summary>Gets the pool's name.</summary>
    public string PoolName { get; }

    /// <summary>Gets the name of the other pool that has lent the array, for <see cref="MisuseKind.WrongPool"/>.</summary>
    public string? OwnerPoolName { get; internal init; }

    /// <summary>Gets the type of the array's elements.</summary>
    public Type ElementType { get; }

    /// <summary>Gets the number of the rental, unique in the process; 0: the array was never rented here.</summary>
    public long RentalId { get; internal init; }

    /// <summary>Gets the requested length, in elements; -1: unknown.</summary>
    public int RequestedLength { get; internal init; } = -1;

    /// <summary>Gets the array's length, in elements.</summary>
    public int ArrayLength { get; internal init; }

    /// <summary>Gets the place of the rent, if the array was rented here.</summary>
    public CallSite? RentedAt { get; internal init; }

    /// <summary>Gets the place of the return that ended the rental, if there was one.</summary>
    public CallSite? ReturnedAt { get; internal init; }

    /// <summary>Gets the place of the call that is reported: of the second return, for instance.</summary>
    public CallSite? MisusedAt { get; internal init; }

    /// <summary>Gets the operation that was running, for <see cref="MisuseKind.InFlight"/>.</summary>
    public string? Operation { get; internal init; }

    /// <summary>Gets the place where the operation started.</summary>
    public CallSite? OperationStartedAt { get; internal init; }

    /// <summary>Gets what was changed, where something was.</summary>
    public Corruption? Corruption { get; internal init; }

    /// <summary>Gets the scope or test, if there was one. A report of a pool names the first scope.</summary>
    public string? Scope { get; internal init; }

    /// <summary>Gets the seed of the pool: with it, arrays get the same lengths again.</summary>
    public int Seed { get; internal init; }

    /// <summary>Gets how often this was seen: the same fault at the same place is one report, across scopes.</summary>
    public long Count => Volatile.Read(ref _count);

    /// <summary>Gets a one-line description of what happened to which array.</summary>
    public string Summary
    {
        get
        {
            string request = RequestedLength < 0 ? string.Empty : $" rented for {RequestedLength}";
            string rental = RentalId == 0 ? string.Empty : $", rental {RentalId}";
            return $"{Code} {Kind}: {PoolName}, {CSharpName.Of(ElementType)}[{ArrayLength}]{request}{rental}. {Explanation}";
        }
    }

    /// <summary>Which return of the array this is, for <see cref="MisuseKind.DoubleReturn"/>: 2 or more.</summary>
    internal int ReturnNumber { get; init; }

    /// <summary>Whether the faulty call throws.</summary>
    internal bool IsThrown { get; init; }

    /// <summary>Whether it is the third return of an array, or a later one: a report of its own.</summary>
    internal bool IsReturnedRepeatedly => ReturnNumber > 2;

    /// <summary>Whether the fault is new to the pool.</summary>
    internal bool IsNew { get; set; }

    /// <summary>Whether the pool or the scope keeps no further reports of this kind.</summary>
    internal bool IsLastOfKind { get; set; }

    private const string NotOurs =
        "It was not rented from this pool, or it was returned before and the pool has forgotten it (by default after 4,096 later returns)";

    private string Explanation => Kind switch
    {
        MisuseKind.DoubleReturn when IsReturnedRepeatedly =>
            FormattableString.Invariant($"It is returned again: this is return number {ReturnNumber}."),
        MisuseKind.DoubleReturn => "It is returned a second time.",
        MisuseKind.WriteAfterReturn => "It was written to after it had been returned.",
        MisuseKind.WriteBeyondRequest =>
            "It was written to beyond the length that was asked for, which is legal where the whole length is used on purpose.",
        MisuseKind.Foreign => NotOurs + ".",
        MisuseKind.WrongLength => NotOurs + "; ordinary pools have no arrays of this length.",
        MisuseKind.Covariant => "It is an array of a derived type.",
        MisuseKind.WrongPool => OwnerPoolName is null ? "It was rented from another pool." : $"It was rented from {OwnerPoolName}.",
        MisuseKind.AfterDispose => "The pool had been disposed of.",
        MisuseKind.Leak => "It was never returned.",
        MisuseKind.InFlight => "An operation on it was running when it was returned, or began after that.",
        MisuseKind.UnclearedReferences => "It holds references and was returned uncleared, so what they point to stays in memory.",
        MisuseKind.UnclearedSecret => "It is sensitive and was returned uncleared.",
        _ => "The inner pool lent it again although it was still out: that pool lent it twice, or it was returned to it directly.",
    };

    /// <summary>Returns the report as text, with all places.</summary>
    public override string ToString()
    {
        StringBuilder text = new(Summary);
        if (Count > 1)
        {
            text.Append(FormattableString.Invariant($" Seen {Count} times."));
        }

        if (IsLastOfKind)
        {
            text.Append(FormattableString.Invariant($" This is the last of {KeptReports.MostOfOneKind} reports of its kind: "))
                .Append("further places are only counted, in OmittedReports.");
        }

        text.AppendLine();
        if (Scope is not null)
        {
            text.Append("scope    ").AppendLine(Scope);
        }

        Append(text, "rented   ", RentedAt);
        Append(text, "returned ", ReturnedAt);
        Append(text, Kind == MisuseKind.DoubleReturn ? "again    " : "by       ", MisusedAt);
        if (Operation is not null)
        {
            Append(text, Operation + " ", OperationStartedAt);
        }

        if (Corruption is not null)
        {
            text.AppendLine(Corruption.ToString());
        }

        text.Append(FormattableString.Invariant($"seed     {Seed}"));
        return text.ToString();
    }

    /// <summary>Returns the report as JSON, in one line.</summary>
    public string ToJson() => ReportJson.Write(this);

    /// <summary>The same report, counted separately.</summary>
    internal MisuseReport Copy() => (MisuseReport)MemberwiseClone();

    internal void CountAgain() => Interlocked.Increment(ref _count);

    private static void Append(StringBuilder text, string name, CallSite? site)
    {
        if (site is not null)
        {
            text.Append(name).AppendLine(site.ToString());
        }
    }
}
