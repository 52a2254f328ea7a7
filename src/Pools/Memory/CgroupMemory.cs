using System;
using System.Threading;

namespace Pools.Memory;

/// <summary>What the kernel charges the control group of this process with, and what it allows: versions 1 and 2, and both at once.</summary>
/// <remarks>
/// Usage is of the process' own group. Where the tightest limit is an ancestor's, what that ancestor's other groups use is not seen.
/// <para><b>Threading</b>: any thread; never waits.</para>
/// <para><b>Ordering</b>: the open files are published by compare-and-swap.</para>
/// <para><b>Bounds</b>: some open files; a reading that succeeds allocates nothing.</para>
/// <para><b>Accepted races</b>: a reading that meets the failure of another thread's fails as well.</para>
/// </remarks>
internal sealed class CgroupMemory : IDisposable
{
    private readonly ICgroupFiles _files;
    private readonly Action<string, Exception?>? _onDegraded;

    // null: the next reading opens the files again.
    private CgroupHandles? _handles;
    private int _reported;
    private int _disposed;

    private CgroupMemory(ICgroupFiles files, Action<string, Exception?>? onDegraded)
    {
        _files = files;
        _onDegraded = onDegraded;
    }

    /// <summary>The group of this process, or null if it is in none that counts memory.</summary>
    /// <param name="files">Where the kernel tells.</param>
    /// <param name="onDegraded">Told at the first failure what cannot be read, and why if an exception says so; what it throws is swallowed.</param>
    public static CgroupMemory? TryOpen(ICgroupFiles files, Action<string, Exception?>? onDegraded = null)
    {
        CgroupMemory memory = new(files, onDegraded);
        try
        {
            return memory.Open() is null ? null : memory;
        }
        catch (Exception e)
        {
            // There are groups, but they could not be read this time.
            memory.Report(e);
            return memory;
        }
    }

    /// <summary>The usage without page cache that is easily dropped, and the smallest limit of the group and its ancestors, in bytes.</summary>
    /// <param name="usageBytes">0 if it cannot be read.</param>
    /// <param name="limitBytes"><see cref="long.MaxValue"/> if there is none or it cannot be read.</param>
    /// <returns>Whether it could be read; if not, the next call tries from the start.</returns>
    public bool TryRead(out long usageBytes, out long limitBytes)
    {
        CgroupHandles? handles = Volatile.Read(ref _handles);
        Exception? cause = null;
        try
        {
            handles ??= Open();
            if (handles is not null && handles.TryRead(out usageBytes, out limitBytes))
            {
                return true;
            }
        }
        catch (Exception e)
        {
            cause = e;
        }

        CloseFiles(handles);
        Report(cause);
        usageBytes = 0;
        limitBytes = long.MaxValue;
        return false;
    }

    /// <summary>Closes the files; later readings fail.</summary>
    public void Dispose()
    {
        Volatile.Write(ref _disposed, 1);
        CloseFiles(Volatile.Read(ref _handles));
    }

    private CgroupHandles? Open()
    {
        foreach (CgroupLocation location in CgroupLocation.FindAll(_files))
        {
            if (CgroupHandles.Open(_files, location) is { } handles)
            {
                return Keep(handles);
            }
        }

        return null;
    }

    private CgroupHandles? Keep(CgroupHandles opened)
    {
        if (Interlocked.CompareExchange(ref _handles, opened, null) is { } others)
        {
            opened.Dispose();
            return others;
        }

        if (Volatile.Read(ref _disposed) != 0)
        {
            CloseFiles(opened);
            return null;
        }

        return opened;
    }

    private void CloseFiles(CgroupHandles? handles)
    {
        if (handles is not null && Interlocked.CompareExchange(ref _handles, null, handles) == handles)
        {
            handles.Dispose();
        }
    }

    private void Report(Exception? cause)
    {
        if (Volatile.Read(ref _disposed) != 0 || Interlocked.Exchange(ref _reported, 1) != 0)
        {
            return;
        }

        try
        {
            _onDegraded?.Invoke("The memory usage and limit of the control group cannot be read; pressure is judged without them.", cause);
        }
        catch (Exception)
        {
            // It calls user code, and this may run on the finalizer thread.
        }
    }
}
