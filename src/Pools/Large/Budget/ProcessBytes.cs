using Pools.Internal;

namespace Pools.Large;

/// <summary>Counts the bytes that all large pools of the process keep.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; takes no lock.</para>
/// <para><b>Ordering</b>: none.</para>
/// <para><b>Bounds</b>: pools charge bytes before they keep them, so together they never keep more than <see cref="Limit"/>. After it was
/// lowered, each pool's next trim releases arrays.</para>
/// <para><b>Accepted races</b>: of two pools that charge the last bytes at the same time, both may be refused.</para>
/// </remarks>
internal sealed class ProcessBytes<TAtomics>
    where TAtomics : struct, IAtomics
{
    private const long None = -1;

    [Shared(Sharing.Seam)]
    private long _kept;
    [Shared(Sharing.Seam)]
    private long _limit = None;

    /// <summary>The counter of the process.</summary>
    public static ProcessBytes<TAtomics> Instance { get; } = new();

    /// <summary>The bytes that pools have charged.</summary>
    public long Kept => default(TAtomics).VolatileRead(ref _kept);

    /// <summary>The limit that the user has set; null: none.</summary>
    public long? Limit
    {
        get => default(TAtomics).VolatileRead(ref _limit) is var limit and not None ? limit : null;
        set => default(TAtomics).VolatileWrite(ref _limit, value ?? None);
    }

    /// <summary>Whether a pool must release arrays because all pools keep too much.</summary>
    /// <param name="otherwise">The limit if the user has set none.</param>
    public bool IsOver(long otherwise) => Kept > (Limit ?? otherwise);

    /// <summary>Whether bytes would fit if a pool released others: a hint.</summary>
    /// <param name="bytes">The number of bytes.</param>
    /// <param name="besides">The bytes that the pool could release.</param>
    /// <param name="otherwise">The limit if the user has set none.</param>
    public bool HasRoom(long bytes, long besides, long otherwise) => Kept - besides <= (Limit ?? otherwise) - bytes;

    /// <summary>Charges bytes.</summary>
    /// <param name="bytes">The number of bytes.</param>
    /// <param name="otherwise">The limit if the user has set none.</param>
    /// <returns>False if they do not fit.</returns>
    public bool TryCharge(long bytes, long otherwise)
    {
        TAtomics atomics = default;
        if (atomics.Add(ref _kept, bytes) <= (Limit ?? otherwise))
        {
            return true;
        }

        atomics.Add(ref _kept, -bytes);
        return false;
    }

    /// <summary>Takes off bytes that were charged.</summary>
    public void Release(long bytes)
    {
        if (bytes != 0)
        {
            default(TAtomics).Add(ref _kept, -bytes);
        }
    }
}
