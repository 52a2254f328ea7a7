namespace Pools.Tool.Top;

/// <summary>What one pool, or several, do at the moment.</summary>
/// <param name="Name">How it is called.</param>
/// <param name="Rents">Rents a second.</param>
/// <param name="HitRate">The share of the rents that was served with a kept array, 0 … 1.</param>
/// <param name="TooLong">Arrays made a second because the pool keeps none of that length.</param>
/// <param name="NoneLeft">Arrays made a second because none was left.</param>
/// <param name="Dropped">Returned arrays a second that it did not keep.</param>
/// <param name="Trimmed">Kept arrays that it freed a second.</param>
/// <param name="Kept">How many more it keeps than when this began.</param>
/// <param name="Outstanding">How many more are out than when this began.</param>
internal sealed record TopRow(
    string Name, double Rents, double HitRate, double TooLong, double NoneLeft, double Dropped, double Trimmed, long Kept, long Outstanding)
{
    public static TopRow Of(string name, PoolCounts recent, PoolCounts all, double seconds) => new(
        name,
        recent.Rents / seconds,
        recent.Rents == 0 ? 1 : 1 - ((double)recent.Allocated / recent.Rents),
        recent.TooLong / seconds,
        (recent.Allocated - recent.TooLong) / seconds,
        recent.Dropped / seconds,
        recent.Trimmed / seconds,
        all.Returns - all.Dropped - all.Trimmed - (all.Rents - all.Allocated),
        all.Rents - all.Returns);
}
