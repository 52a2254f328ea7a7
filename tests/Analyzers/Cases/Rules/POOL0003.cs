internal static class NeverRented
{
    public static void Made(List<char> list, string text, string path)
    {
        byte[] array = new byte[16];
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0003
        array = Encoding.UTF8.GetBytes(text);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0003
        ArrayPool<char>.Shared.Return(list.ToArray()); // expect: POOL0003
        ArrayPool<char>.Shared.Return(text.ToCharArray()); // expect: POOL0003
        ArrayPool<byte>.Shared.Return(File.ReadAllBytes(path)); // expect: POOL0003
        ArrayPool<byte>.Shared.Return(GC.AllocateArray<byte>(16)); // expect: POOL0003
    }

    public static void Resized()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(16);
        byte[] other = array;
        Array.Resize(ref array, 32);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0003
        ArrayPool<byte>.Shared.Return(other);
    }

    public static void Either(bool isLarge)
    {
        byte[] array = isLarge ? ArrayPool<byte>.Shared.Rent(1000) : new byte[10];
        ArrayPool<byte>.Shared.Return(array);
    }
}
