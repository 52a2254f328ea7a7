using Pools.Internal;

namespace Pools.Large;

/// <summary>The arrays of one size class in a shard, linked by their records from the oldest to the newest: those without pages first.</summary>
/// <remarks><b>Threading</b>: one thread at a time, behind the shard's gate.</remarks>
internal struct ClassStack
{
    [Shared(Sharing.Owner)]
    public ArrayRecord? Newest;
    [Shared(Sharing.Owner)]
    public ArrayRecord? Oldest;

    /// <summary>Of those that have pages.</summary>
    [Shared(Sharing.Owner)]
    public ArrayRecord? OldestHot;
    [Shared(Sharing.Owner)]
    public int Count;

    /// <summary>Those without pages.</summary>
    [Shared(Sharing.Owner)]
    public int Cold;

    /// <summary>The fewest since the last trim.</summary>
    [Shared(Sharing.Owner)]
    public int LowWater;

    /// <summary>The oldest array that a filter accepts, found without a search.</summary>
    public readonly ArrayRecord? OldestOf(PageFilter filter) => filter switch
    {
        PageFilter.Any => Oldest,
        PageFilter.Hot => OldestHot,
        _ => Oldest is { IsCold: true } ? Oldest : null,
    };

    /// <summary>Links an array in as the newest.</summary>
    public void LinkNewest(ArrayRecord record) => Link(record, older: Newest, newer: null);

    /// <summary>Links an array in as the oldest: of those that have pages, if it has any; otherwise of all. So a rent, which takes the newest, finds one with pages.</summary>
    public void LinkOldest(ArrayRecord record)
    {
        ArrayRecord? newer = record.IsCold ? Oldest : OldestHot;
        Link(record, newer is null ? Newest : newer.Older, newer);
    }

    /// <summary>Links an array out.</summary>
    public void Unlink(ArrayRecord record)
    {
        (record.Newer is { } newer ? ref newer.Older : ref Newest) = record.Older;
        (record.Older is { } older ? ref older.Newer : ref Oldest) = record.Newer;
        if (record == OldestHot)
        {
            OldestHot = record.Newer;
            while (OldestHot is { IsCold: true } cold)
            {
                OldestHot = cold.Newer;
            }
        }

        record.Newer = null;
        record.Older = null;
    }

    private void Link(ArrayRecord record, ArrayRecord? older, ArrayRecord? newer)
    {
        record.Older = older;
        record.Newer = newer;
        (older is null ? ref Oldest : ref older.Newer) = record;
        (newer is null ? ref Newest : ref newer.Older) = record;
        if (!record.IsCold && newer == OldestHot)
        {
            OldestHot = record;
        }
    }
}
