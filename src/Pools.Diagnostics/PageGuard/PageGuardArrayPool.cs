#if NET
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using Pools.Internal;

namespace Pools.Diagnostics.PageGuard;

/// <summary>An experiment: a pool whose returned arrays cannot be accessed. A read after the return ends the process there.</summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para>It depends on a private call of one runtime and may stop working with any update; nothing else in this library uses it. Linux on
/// x64 only. It is for finding one bug on a developer's machine: the runtime prints the stack of the faulty access, and the process is
/// gone. Because nothing can be written down by then, each rent and return goes to a journal before it happens.</para>
/// <para>Arrays have exactly the requested length, are never rented twice and never freed: each takes address space forever, and one page
/// of memory once it is returned. After <see cref="MaxGuardedArrays"/> arrays, or if the operating system refuses more, arrays are ordinary
/// and unguarded: <see cref="UnguardedRents"/> counts them.</para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the journal holds a rent or a return before it takes effect.</para>
/// <para><b>Bounds</b>: <see cref="MaxGuardedArrays"/> guarded arrays.</para>
/// <para><b>Accepted races</b>: threads that pass the limit together may guard a few arrays more.</para>
/// </remarks>
[Experimental("POOLS001")]
public sealed class PageGuardArrayPool<T> : ArrayPool<T>
    where T : unmanaged
{
    /// <summary>Represents the maximum number of guarded arrays: a process has some 65,000 memory mappings, an array up to three.</summary>
    public const int MaxGuardedArrays = 20_000;

    private readonly ConditionalWeakTable<T[], StrongBox<int>> _rentals = [];
    private readonly TextWriter _journal;
    private int _guarded;
    private long _unguarded;

    /// <summary>Initializes a pool.</summary>
    /// <param name="journal">Receives a line for each rent and return, flushed at once, under its lock; null: none. Not disposed.</param>
    /// <exception cref="PlatformNotSupportedException">See <see cref="IsSupported"/>.</exception>
    public PageGuardArrayPool(TextWriter? journal = null)
    {
        if (!IsSupported)
        {
            throw new PlatformNotSupportedException(
                "PageGuardArrayPool needs Linux on x64, and a runtime with a private call that this one does not have.");
        }

        _journal = journal ?? TextWriter.Null;
    }

    /// <summary>Gets whether the pool works here: on Linux on x64, where the runtime has the private call.</summary>
    public static bool IsSupported => GuardedPages.IsSupported;

    /// <summary>Gets the number of rents that got an ordinary array.</summary>
    public long UnguardedRents => Volatile.Read(ref _unguarded);

    /// <summary>Rents an array of exactly <paramref name="minimumLength"/> elements.</summary>
    /// <param name="minimumLength">The length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <returns>An array of zeros of exactly this length.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public override T[] Rent(int minimumLength)
    {
        OptionChecks.RequireRange(nameof(minimumLength), minimumLength, 0, Array.MaxLength);
        if (minimumLength == 0)
        {
            return [];
        }

        T[]? array = Interlocked.Increment(ref _guarded) <= MaxGuardedArrays ? GuardedPages.TryMake<T>(minimumLength) : null;
        if (array is null)
        {
            Interlocked.Increment(ref _unguarded);
            array = new T[minimumLength];
        }

        _rentals.Add(array, new StrongBox<int>());
        Write("rent", array);
        return array;
    }

    /// <summary>Returns an array to the pool. Any later access to its elements ends the process.</summary>
    /// <param name="array">An array from this pool. The empty array is ignored.</param>
    /// <param name="clearArray">Has no effect, because the content becomes inaccessible.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentException">The array is not from this pool. Nothing is changed.</exception>
    /// <exception cref="InvalidOperationException">The array is returned a second time.</exception>
    public override void Return(T[] array, bool clearArray = false)
    {
        OptionChecks.RequireNotNull(array, nameof(array));
        if (array.Length == 0)
        {
            return;
        }

        if (!_rentals.TryGetValue(array, out StrongBox<int>? isReturned))
        {
            throw new ArgumentException($"The array of length {array.Length} is not from this pool.", nameof(array));
        }

        if (Interlocked.Exchange(ref isReturned.Value, 1) != 0)
        {
            throw new InvalidOperationException($"The array of length {array.Length} is returned a second time.");
        }

        Write("return", array);
        if (GC.GetGeneration(array) == int.MaxValue && !GuardedPages.TryClose(array))
        {
            Interlocked.Increment(ref _unguarded);
        }
    }

    private unsafe void Write(string operation, T[] array)
    {
        if (ReferenceEquals(_journal, TextWriter.Null))
        {
            return;
        }

        nint first = (nint)Unsafe.AsPointer(ref System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(array));
        string stack = new StackText(new StackTrace(fNeedFileInfo: false)).ToString().ReplaceLineEndings(" |");
        string line = FormattableString.Invariant(
            $"{operation} {typeof(T).Name}[{array.Length}] at 0x{first:x}, thread {Environment.CurrentManagedThreadId}: {stack}");
        using (new HeldLock<HardwareAtomics>(_journal))
        {
            _journal.WriteLine(line);
            _journal.Flush();
        }
    }
}
#endif
