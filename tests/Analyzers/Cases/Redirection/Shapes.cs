// Each public method rents and returns one array. Its name begins with the element type.
public static class Shapes
{
    public static void Byte_static() { var a = ArrayPool<byte>.Shared.Rent(10); ArrayPool<byte>.Shared.Return(a); }

    public static void Byte_local() { var p = ArrayPool<byte>.Shared; var a = p.Rent(10); p.Return(a); }

    public static void Byte_injected() => Injected(ArrayPool<byte>.Shared);

    private static void Injected(ArrayPool<byte> pool) => pool.Return(pool.Rent(10));

    public static void Int64_open_generic_class() => User<long>.Use();

    public static void Char_nested_generic_method() => User<int>.Inner<string>.Use<char>();

    public static void Byte_async() => Async().GetAwaiter().GetResult();

    private static async Task Async() { var a = Pool.Shared.Rent(10); await Task.Yield(); Pool.Shared.Return(a); }

    public static void Byte_iterator() => _ = Iterator().Count();

    private static IEnumerable<int> Iterator() { var a = Pool.Shared.Rent(10); yield return 1; Pool.Shared.Return(a); }

    public static void Byte_lambda()
    {
        Func<byte[]> rent = () => ArrayPool<byte>.Shared.Rent(10);
        Action<byte[]> give = a => ArrayPool<byte>.Shared.Return(a);
        give(rent());
    }

    public static void Byte_conditional_access() { Pool? p = Pool.Shared; var a = p?.Rent(10); p?.Return(a!); }

    public static void Byte_named_arguments() => Pool.Shared.Return(clearArray: false, array: Pool.Shared.Rent(minimumLength: 10));

    public static void FileLocal() => ArrayPool<FileLocal>.Shared.Return(ArrayPool<FileLocal>.Shared.Rent(10));

    public static void Private() => ArrayPool<PrivateNested>.Shared.Return(ArrayPool<PrivateNested>.Shared.Rent(10));

    public static void ValueTuple() => ArrayPool<(int A, string? B)>.Shared.Return(ArrayPool<(int A, string? B)>.Shared.Rent(10));

    public static void Int32_constrained() => Constrained<int>();

    private static void Constrained<T>() where T : unmanaged, IComparable<T> => ArrayPool<T>.Shared.Return(ArrayPool<T>.Shared.Rent(10));

    public static void Object_class_and_constructor() => Constructed<object>();

    private static void Constructed<T>() where T : class, new() => ArrayPool<T>.Shared.Return(ArrayPool<T>.Shared.Rent(10));

    public static void Byte_extension() => ArrayPool<byte>.Shared.Give(ArrayPool<byte>.Shared.Ten());

    public static void Byte_line_directive()
    {
#line 100 "other.cs"
        var a = ArrayPool<byte>.Shared.Rent(10);
#line hidden
        ArrayPool<byte>.Shared.Return(a);
#line default
    }

    public static void Byte_on_several_lines()
    {
        var a = ArrayPool<byte>.Shared
            .Rent(10); ArrayPool<byte>.Shared
	.Return(a);
    }

    public static void Byte_field_of_a_partial_class() => new Held().Dispose();

    public static void Byte_ref_struct() => new HeldByRef(3).Dispose();

    public static void Byte_arrays() => ArrayPool<byte[]>.Shared.Return(ArrayPool<byte[]>.Shared.Rent(10));

    public static void Byte_switch_and_conditional()
    {
        byte[] a = Environment.ProcessorCount switch { 0 => [], _ => ArrayPool<byte>.Shared.Rent(1) };
        (a is { } b ? (Action)(() => ArrayPool<byte>.Shared.Return(b)) : () => { })();
    }

    public static void String_nullable() => ArrayPool<string?>.Shared.Return(ArrayPool<string?>.Shared.Rent(10));

    private sealed class PrivateNested;
}

file sealed class FileLocal;

public static class User<T>
{
    public static void Use() => ArrayPool<T>.Shared.Return(ArrayPool<T>.Shared.Rent(10));

    public static class Inner<U>
    {
        public static void Use<V>() => ArrayPool<V>.Shared.Return(ArrayPool<V>.Shared.Rent(10));
    }
}

public static class Extensions
{
    extension(ArrayPool<byte> pool)
    {
        public byte[] Ten() => pool.Rent(10);

        public void Give(byte[] array) => pool.Return(array);
    }
}

public partial class Held
{
    private readonly byte[] _held = ArrayPool<byte>.Shared.Rent(10);
}

public partial class Held : IDisposable
{
    public void Dispose() => ArrayPool<byte>.Shared.Return(_held);
}

public ref struct HeldByRef
{
    private byte[] _held;

    public HeldByRef(int length) => _held = ArrayPool<byte>.Shared.Rent(length);

    public void Dispose() => ArrayPool<byte>.Shared.Return(_held);
}
