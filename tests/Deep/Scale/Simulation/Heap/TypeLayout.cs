using System.Collections.Concurrent;
using System.Reflection;

namespace Pools.Tests.Simulation;

/// <summary>Where in an object each field lies.</summary>
/// <remarks>Read from the runtime's own description of a field: in its third word, 27 bits are the offset.</remarks>
internal sealed unsafe class TypeLayout
{
    private const int OffsetOfOffset = 12;
    private const uint OffsetBits = (1 << 27) - 1;
    private static readonly ConcurrentDictionary<Type, TypeLayout> s_known = [];

    private TypeLayout(Type type)
    {
        List<Field> fields = [];
        Add(fields, type, at: 0, prefix: "", isFixed: null);
        Fields = fields;
    }

    public IReadOnlyList<Field> Fields { get; }
    public static TypeLayout Of(Type type) => s_known.GetOrAdd(type, static t => new TypeLayout(t));

    /// <summary>The bytes of an array's element.</summary>
    public static int ElementSize(object array) => **(ushort**)Unsafe.As<object, nint>(ref array);

    private static void Add(List<Field> fields, Type type, int at, string prefix, bool? isFixed)
    {
        if (type.BaseType is { } parent && !type.IsValueType)
        {
            Add(fields, parent, at, prefix, isFixed);
        }

        foreach (FieldInfo field in type.GetFields(
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
        {
            int offset = at + OffsetOf(field);
            string name = prefix + NameOf(field);
            bool fieldIsFixed = isFixed ?? field.IsInitOnly;
            if (!field.FieldType.IsValueType)
            {
                fields.Add(new Field(name, offset, sizeof(nint), IsReference: true, fieldIsFixed));
            }
            else if (field.FieldType.IsPrimitive || field.FieldType.IsEnum)
            {
                fields.Add(new Field(name, offset, SizeOf(field.FieldType), IsReference: false, fieldIsFixed));
            }
            else if (field.FieldType.GetCustomAttribute<InlineArrayAttribute>() is { } inline)
            {
                FieldInfo first = field.FieldType.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)[0];
                int size = SizeOf(field.FieldType) / inline.Length;
                for (int i = 0; i < inline.Length; i++)
                {
                    fields.Add(new Field(name, offset + (i * size), size, !first.FieldType.IsValueType, fieldIsFixed));
                }
            }
            else
            {
                Add(fields, field.FieldType, offset, name + ".", fieldIsFixed);
            }
        }
    }

    private static int OffsetOf(FieldInfo field) => (int)(*(uint*)(field.FieldHandle.Value + OffsetOfOffset) & OffsetBits);
    private static string NameOf(FieldInfo field) =>
        field.Name[0] == '<' ? field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)] : field.Name;
    private static int SizeOf(Type type) =>
        (int)typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!.MakeGenericMethod(type).Invoke(null, null)!;

    internal readonly record struct Field(string Name, int Offset, int Size, bool IsReference, bool IsFixed);
}
