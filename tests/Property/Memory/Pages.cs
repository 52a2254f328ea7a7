namespace Pools.Tests.Property.Memory;

/// <summary>The operating system's view of an array's pages.</summary>
internal static unsafe partial class Pages
{
    public static int Size => Environment.SystemPageSize;

    /// <summary>Bytes from the array's first element to the first page that begins in it.</summary>
    public static int BytesBeforeFirst<T>(T[] array)
        where T : unmanaged
    {
        fixed (T* data = array)
        {
            return (int)((nuint)(Size - (int)((nuint)data % (nuint)Size)) % (nuint)Size);
        }
    }

    /// <summary>Bytes of whole pages inside the array's elements.</summary>
    public static long WholeBytes<T>(T[] array)
        where T : unmanaged
    {
        long bytes = (long)array.Length * sizeof(T) - BytesBeforeFirst(array);
        return bytes < 0 ? 0 : bytes / Size * Size;
    }

    /// <summary>How many of the whole pages inside the array are resident.</summary>
    public static int Resident<T>(T[] array)
        where T : unmanaged
    {
        byte[] flags = new byte[WholeBytes(array) / Size];
        fixed (T* data = array)
        fixed (byte* first = flags)
        {
            if (MemoryInCore((byte*)data + BytesBeforeFirst(array), (nuint)flags.Length * (nuint)Size, first) != 0)
            {
                throw new IOException($"mincore failed: {Marshal.GetLastPInvokeError()}");
            }
        }

        return flags.Count(flag => (flag & 1) != 0);
    }

    /// <summary>The memory of the whole process, exactly: in bytes.</summary>
    public static long ResidentBytesOfProcess()
    {
        string line = File.ReadLines("/proc/self/smaps_rollup").Single(line => line.StartsWith("Rss:", StringComparison.Ordinal));
        return long.Parse(line["Rss:".Length..^"kB".Length].Trim(), CultureInfo.InvariantCulture) * 1024;
    }

    /// <summary>Forbids huge pages: the kernel may make one at any time, which makes discarded pages resident.</summary>
    public static void KeepSmall<T>(T[] array)
        where T : unmanaged
    {
        const int NoHugePage = 15;
        fixed (T* data = array)
        {
            // A kernel without huge pages refuses.
            _ = Advise((byte*)data + BytesBeforeFirst(array), (nuint)WholeBytes(array), NoHugePage);
        }
    }

    /// <summary>Locks the whole pages of a pinned array. False, with the error, where the process may not.</summary>
    public static bool TryLock(byte[] pinned, out int errno) => Apply(pinned, &Lock, out errno);

    public static bool TryUnlock(byte[] pinned, out int errno) => Apply(pinned, &Unlock, out errno);

    public static nint AddressOf<T>(T[] array) => (nint)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(array));

    private static bool Apply(byte[] pinned, delegate*<byte*, nuint, int> call, out int errno)
    {
        fixed (byte* data = pinned)
        {
            bool done = call(data + BytesBeforeFirst(pinned), (nuint)WholeBytes(pinned)) == 0;
            errno = done ? 0 : Marshal.GetLastPInvokeError();
            return done;
        }
    }

    [LibraryImport("libc", EntryPoint = "mincore", SetLastError = true)]
    private static partial int MemoryInCore(byte* address, nuint length, byte* flags);

    [LibraryImport("libc", EntryPoint = "madvise")]
    private static partial int Advise(byte* address, nuint length, int advice);

    [LibraryImport("libc", EntryPoint = "mlock", SetLastError = true)]
    private static partial int Lock(byte* address, nuint length);

    [LibraryImport("libc", EntryPoint = "munlock", SetLastError = true)]
    private static partial int Unlock(byte* address, nuint length);
}
