using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Pools.Diagnostics;

/// <summary>Which bytes of a value without references may hold anything, and what the others hold instead.</summary>
/// <remarks>
/// <para>Some types trust their bits: a <see cref="decimal"/> of arbitrary bits ends the process at its next addition, and a
/// <see cref="bool"/> of them is neither true nor false. So a value is built field by field, twice, with two contents for the fields that
/// take any bits: where both agree the bytes are given, elsewhere they are free. The rest is zero: padding, pointers, references, all but
/// the first element of an inline array.</para>
/// <para>After the return a <see cref="bool"/> takes any bits, too: it has two ordinary values, and a late write of either must show.
/// Reading one is a fault, and spoils only the result.</para>
/// <para><b>Threading</b>: immutable.</para>
/// </remarks>
internal sealed class ElementTemplate
{
    private readonly byte[] _ones;
    private readonly byte[] _others;

    private ElementTemplate(byte[] ones, byte[] others)
    {
        _ones = ones;
        _others = others;
    }

    public static ElementTemplate Of<T>(bool isReturned) => new(Build<T>(0xFF, isReturned), Build<T>(0x80, isReturned));

    /// <summary>Whether a byte of the value takes any bits.</summary>
    public bool IsFree(int index) => _ones[index] != _others[index];

    /// <summary>Whether a byte belongs to a field that is no reference.</summary>
    public bool IsData(int index) => (_ones[index] | _others[index]) != 0;

    /// <summary>A byte that is not free.</summary>
    public byte GivenByte(int index) => _ones[index];

    private static byte[] Build<T>(byte content, bool isReturned)
    {
        T value = (T)ValueOf(typeof(T), content, isReturned);
        byte[] bytes = new byte[Unsafe.SizeOf<T>()];
        Unsafe.WriteUnaligned(ref bytes[0], value);
        return bytes;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The trimmer keeps the fields of a value type in use.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The trimmer keeps the fields of a value type in use.")]
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The trimmer keeps the fields of a value type in use.")]
    private static object ValueOf(Type type, byte content, bool isReturned)
    {
        if (KnownValue(type, content, isReturned) is { } known)
        {
            return known;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            // Boxed, it is the value alone: a field takes it as a value that is there.
            return ValueOf(underlying, content, isReturned);
        }

        if (type.IsEnum)
        {
            return Enum.ToObject(type, ValueOf(Enum.GetUnderlyingType(type), content, isReturned));
        }

#if NET
        object box = RuntimeHelpers.GetUninitializedObject(type);
#else
        object box = System.Runtime.Serialization.FormatterServices.GetUninitializedObject(type);
#endif
        foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            // A pointer cannot be set; it stays null, which is as good a poison as any.
            if (field.FieldType != type && field.FieldType.IsValueType && !IsPointer(field.FieldType))
            {
                field.SetValue(box, ValueOf(field.FieldType, content, isReturned));
            }
        }

        return box;
    }

    private static bool IsPointer(Type type) =>
        type.IsPointer
#if NET
        || type.IsFunctionPointer
#endif
        ;

    private static object? KnownValue(Type type, byte content, bool isReturned)
    {
        ulong bits = 0x0101_0101_0101_0101UL * content;
        return Type.GetTypeCode(type) switch
        {
            _ when type.IsEnum => null,
            TypeCode.Boolean => !isReturned || Reinterpret<byte, bool>(content),
            TypeCode.Char => '\uDC80',
            TypeCode.SByte => unchecked((sbyte)bits),
            TypeCode.Byte => (byte)bits,
            TypeCode.Int16 => unchecked((short)bits),
            TypeCode.UInt16 => unchecked((ushort)bits),
            TypeCode.Int32 => unchecked((int)bits),
            TypeCode.UInt32 => unchecked((uint)bits),
            TypeCode.Int64 => unchecked((long)bits),
            TypeCode.UInt64 => bits,
            TypeCode.Single => Reinterpret<uint, float>(unchecked((uint)bits)),
            TypeCode.Double => BitConverter.Int64BitsToDouble(unchecked((long)bits)),
            TypeCode.Decimal =>
                new decimal(unchecked((int)0xFFF8_8080), unchecked((int)0xFFF8_8080), 0x0FF8_8080, isNegative: true, scale: 28),
            TypeCode.DateTime => new DateTime(9876, 5, 4, 3, 2, 1, DateTimeKind.Utc),
            _ when type == typeof(DateTimeOffset) => new DateTimeOffset(9876, 5, 4, 3, 2, 1, TimeSpan.FromMinutes(13 * 60)),
#if NET
            _ when type == typeof(DateOnly) => new DateOnly(9876, 5, 4),
            _ when type == typeof(TimeOnly) => TimeOnly.MaxValue,
            _ when type == typeof(System.Text.Rune) => new System.Text.Rune(0x10_FFFD),
#endif
            _ when type == typeof(IntPtr) => unchecked((nint)(long)bits),
            _ when type == typeof(UIntPtr) => unchecked((nuint)bits),
            _ => null,
        };
    }

    private static TTo Reinterpret<TFrom, TTo>(TFrom value) => Unsafe.As<TFrom, TTo>(ref value);
}
