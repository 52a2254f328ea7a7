using Pools.Tests.Concurrency.Litmus.Faults;
using Pools.Tests.Concurrency.Litmus.Programs;
using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.Litmus;

/// <summary>A program for each promise of the seam, and of each operation that makes it.</summary>
internal static class Experiments
{
    public static IReadOnlyList<Experiment> All { get; } =
    [
        OfFlag<WrittenReference<HardwareAtomics>>(),
        OfFlag<WrittenNumber<HardwareAtomics>>(),
        OfFlag<WrittenFlag<HardwareAtomics>>(),
        OfFlag<ExchangedReference<HardwareAtomics>>(),
        OfFlag<ExchangedNumber<HardwareAtomics>>(),
        .. OfUpdate<ExchangeReference<HardwareAtomics>, ExchangeReference<VariedAtomics<Torn>>>(),
        .. OfUpdate<ExchangeNumber<HardwareAtomics>, ExchangeNumber<VariedAtomics<Torn>>>(),
        .. OfUpdate<CompareExchangeReference<HardwareAtomics>, CompareExchangeReference<VariedAtomics<Torn>>>(),
        .. OfUpdate<CompareExchangeNumber<HardwareAtomics>, CompareExchangeNumber<VariedAtomics<Torn>>>(),
        .. OfUpdate<AddNumber<HardwareAtomics>, AddNumber<VariedAtomics<Torn>>>(),
        .. OfUpdate<OrNumber<HardwareAtomics>, OrNumber<VariedAtomics<Torn>>>(),
        .. OfUpdate<AndNumber<HardwareAtomics>, AndNumber<VariedAtomics<Torn>>>(),
        Of<OneSidedFence<HardwareAtomics>>(
            "store buffering, FenceHere and FenceEverywhere",
            OverSeam<OneSidedFence<VariedAtomics<NoFence>>, NoFence>(),
            OverSeam<OneSidedFence<VariedAtomics<FenceOfOneThread>>, FenceOfOneThread>()),
    ];

    public static Experiment Find(string name) => All.Single(experiment => experiment.Name == name);

    /// <summary>x86 never breaks this. The control is a program in the wrong order, which shows that the threads meet.</summary>
    private static Experiment OfFlag<TFlag>()
        where TFlag : struct, IFlag =>
        Of<MessagePassing<TFlag,
            HardwareAtomics>>(
                $"message passing, {TFlag.Name}",
                    new Control("a program that sets the flag first", Race<MessageAfterFlag<TFlag, HardwareAtomics>>.Run));

    private static IEnumerable<Experiment> OfUpdate<TUpdate, TTorn>()
        where TUpdate : struct, IUpdate
        where TTorn : struct, IUpdate
    {
        yield return Of<StoreBuffering<TUpdate>>($"store buffering, {TUpdate.Name}", OverSeam<StoreBuffering<TTorn>, Torn>());
        yield return Of<Indivisible<TUpdate>>($"in one step, {TUpdate.Name}", OverSeam<Indivisible<TTorn>, Torn>());
    }

    private static Control OverSeam<TLitmus, TFault>()
        where TLitmus : struct, ILitmus
        where TFault : struct, IFault => new($"a seam {TFault.Description}", Race<TLitmus>.Run);

    private static Experiment Of<TLitmus>(string name, params IReadOnlyList<Control> controls)
        where TLitmus : struct, ILitmus => new(name, TLitmus.Forbidden, Race<TLitmus>.Run, controls);
}
