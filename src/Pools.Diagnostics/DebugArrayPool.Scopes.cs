using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <content>Scopes, and marks of running operations.</content>
public sealed partial class DebugArrayPool<T>
{
    /// <summary>Begins a scope, at whose end everything rented in it must be returned and unharmed.</summary>
    /// <param name="name">Its name in reports: the test's, for instance.</param>
    /// <returns>The scope. While it is the only one of this pool, every rent belongs to it; of several, a rent belongs to the one in whose flow of execution it is made.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <remarks>Safe for any thread. A pool of its own for each test is exact; rents are attributed to scopes that overlap in one pool as well as can be.</remarks>
    public DebugPoolScope BeginScope([CallerMemberName] string name = "")
    {
        OptionChecks.RequireNotNull(name, nameof(name));
        DebugPoolScope scope = new(name, this);
        _scopes.Open(scope);
        return scope;
    }

    /// <summary>Marks an array as used by an operation until the mark is disposed: a return meanwhile is reported, and so is an operation that begins on an array already returned.</summary>
    /// <param name="array">A rented array; another one is not watched.</param>
    /// <param name="operation">The operation's name in reports: <c>Socket.Receive</c>, for instance.</param>
    /// <param name="member">Filled in by the compiler.</param>
    /// <param name="file">Filled in by the compiler.</param>
    /// <param name="line">Filled in by the compiler.</param>
    /// <returns>The mark, to be disposed when the operation is over.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> or <paramref name="operation"/> is null.</exception>
    /// <exception cref="ArrayPoolMisuseException">The array has been returned.</exception>
    /// <remarks>Safe for any thread; any thread may dispose the mark.</remarks>
    public IDisposable MarkInFlight(
        T[] array, string operation, [CallerMemberName] string? member = null, [CallerFilePath] string? file = null, [CallerLineNumber] int line = 0)
    {
        OptionChecks.RequireNotNull(array, nameof(array));
        OptionChecks.RequireNotNull(operation, nameof(operation));
        RentalOf<T>? rental = _table.Find(array);
        SiteStamp site = Here(member, file, line);
        InFlightMark mark = new(rental, operation, site);
        if (rental is { IsReturned: true })
        {
            Report(MisuseKind.InFlight, rental, array.Length, site, isOffender: true, corruption: null, mark);
            return mark;
        }

        rental?.Mark(mark);
        return mark;
    }

    /// <inheritdoc/>
    bool IScopedPool.HasOutstanding(DebugPoolScope scope) => _table.Snapshot(rental => rental.Scope == scope && rental.IsOut).Count != 0;

    /// <inheritdoc/>
    void IScopedPool.End(DebugPoolScope scope)
    {
        _scopes.Close(scope);
        List<WrittenReport> found = [];

        // As in Verify: what another look has found and not yet written down would come too late for this scope.
        using (HeldGate<HardwareAtomics>.Enter(_table))
        {
            foreach (RentalOf<T> rental in _quarantine.Rentals)
            {
                if (rental.Scope == scope)
                {
                    VerifyReturned(rental, found);
                }
            }

            foreach (RentalOf<T> rental in _table.Snapshot(rental => rental.Scope == scope && rental.IsOut))
            {
                // It may still come back, late, and then it is nobody's fault any more.
                WriteLost(rental, found);
                if (rental.Array is { } array)
                {
                    _table.Weaken(array, rental.Id);
                }
            }
        }

        Follow(found);
    }
}
