namespace Pools.Tests.Concurrency.Litmus;

/// <summary>A few accesses of two threads to two places, and the outcome that must not be.</summary>
/// <remarks>
/// A struct, so that the compiler makes a loop of its own for each program, with nothing in it but the program's accesses.
/// <para><b>Threading</b>: one thread runs <see cref="First"/> while another runs <see cref="Second"/>; the rest is called while nobody races.</para>
/// </remarks>
internal interface ILitmus
{
    /// <summary>The outcome that must not be, as a clause after "in which".</summary>
    static abstract string Forbidden { get; }

    /// <summary>Whether <see cref="Second"/> takes so much longer than <see cref="First"/> that the first thread must follow the second one to meet it.</summary>
    static virtual bool FollowsSecond => false;

    /// <summary>Brings a place to where the program begins; it was all zeros or has been used.</summary>
    static virtual void Prepare(ref Place place) => place = default;

    /// <summary>What the first thread does.</summary>
    /// <returns>What it has seen: 0 … 254.</returns>
    static abstract byte First(ref Instance instance);

    /// <summary>What the second thread does.</summary>
    /// <inheritdoc cref="First"/>
    static abstract byte Second(ref Instance instance);

    /// <summary>Whether it has come to what must not be.</summary>
    /// <param name="first">What the first thread has seen.</param>
    /// <param name="second">What the second thread has seen.</param>
    /// <param name="after">What is there now.</param>
    static abstract bool IsForbidden(byte first, byte second, in Instance after);
}
