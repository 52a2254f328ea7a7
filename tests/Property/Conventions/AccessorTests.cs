using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using Xunit;

namespace Pools.Tests.Property.Conventions;

/// <summary>What the tests of this assembly reach by name, past its access, exists: the runtime looks for it at the first call only.</summary>
public sealed class AccessorTests
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    [Fact]
    public void Every_accessor_names_a_field_of_its_type()
    {
        MethodInfo[] accessors = [.. typeof(AccessorTests).Assembly.GetTypes().Where(type => type != typeof(Samples)).SelectMany(AccessorsOf)];
        string[] faults = [.. accessors.Select(FaultOf).OfType<string>()];

        Assert.NotEmpty(accessors);
        Assert.True(faults.Length == 0, string.Join(Environment.NewLine, faults));
    }

    [Theory]
    [InlineData(nameof(Samples.Right), null)]
    [InlineData(nameof(Samples.Counted), null)]
    [InlineData(nameof(Samples.WrongName), "Target has no instance field _numbers")]
    [InlineData(nameof(Samples.NotStatic), "Target has no static field _number")]
    [InlineData(nameof(Samples.Inherited), "Derived has no instance field _number")]
    [InlineData(nameof(Samples.WrongType), "_number of Target is System.Int32, not System.Int64")]
    [InlineData(nameof(Samples.WrongHolder), "there is no type Pools.Nowhere, Pools")]
    [InlineData(nameof(Samples.Method), "accessors of kind Method are not looked at")]
    public void What_is_not_there_is_found(string name, string? fault)
    {
        string? found = FaultOf(AccessorsOf(typeof(Samples)).Single(accessor => accessor.Name == name));

        Assert.Equal(fault is null ? null : $"{nameof(Samples)}.{name}: {fault}", found);
    }

    [Fact]
    public void A_field_of_a_generic_type_is_found_from_within_one() => Assert.Null(FaultOf(AccessorsOf(typeof(Generic<>)).Single()));

    private static IEnumerable<MethodInfo> AccessorsOf(Type type) => type.GetMethods(Declared).Where(method => method.GetCustomAttribute<UnsafeAccessorAttribute>() is not null);

    /// <summary>Why the runtime would not find what an accessor names; null: it would.</summary>
    private static string? FaultOf(MethodInfo accessor)
    {
        UnsafeAccessorAttribute names = accessor.GetCustomAttribute<UnsafeAccessorAttribute>()!;
        string? fault = names.Kind is UnsafeAccessorKind.Field or UnsafeAccessorKind.StaticField
            ? FaultOfField(accessor, names.Name ?? accessor.Name, isStatic: names.Kind == UnsafeAccessorKind.StaticField)
            : $"accessors of kind {names.Kind} are not looked at";
        return fault is null ? null : $"{accessor.DeclaringType!.Name}.{accessor.Name}: {fault}";
    }

    private static string? FaultOfField(MethodInfo accessor, string name, bool isStatic)
    {
        ParameterInfo holder = accessor.GetParameters()[0];
        string? typeName = holder.GetCustomAttribute<UnsafeAccessorTypeAttribute>()?.TypeName;
        Type? type = typeName is not null ? Type.GetType(typeName) : holder.ParameterType is { IsByRef: true } reference ? reference.GetElementType() : holder.ParameterType;
        if (type is null)
        {
            return $"there is no type {typeName}";
        }

        FieldInfo? field = type.GetField(name, Declared);
        if (field is null || field.IsStatic != isStatic)
        {
            return $"{type.Name} has no {(isStatic ? "static" : "instance")} field {name}";
        }

        return field.FieldType == accessor.ReturnType.GetElementType() ? null : $"{name} of {type.Name} is {field.FieldType}, not {accessor.ReturnType.GetElementType()}";
    }

    private static class Samples
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_number")]
        public static extern ref int Right(Target target);

        [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "s_count")]
        public static extern ref int Counted(Target? target);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_numbers")]
        public static extern ref int WrongName(Target target);

        [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "_number")]
        public static extern ref int NotStatic(Target? target);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_number")]
        public static extern ref int Inherited(Derived target);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_number")]
        public static extern ref long WrongType(Target target);

        [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "s_count")]
        public static extern ref int WrongHolder([UnsafeAccessorType("Pools.Nowhere, Pools")] object? holder);

        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Count")]
        public static extern int Method(Target target);
    }

    private static class Generic<T>
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_items")]
        public static extern ref T[] Items(Box<T> box);
    }

    private class Target
    {
        private static int s_count;

        private readonly int _number = ++s_count;

        public int Count() => _number;
    }

    private sealed class Derived : Target;

    private sealed class Box<T>
    {
        private readonly T[] _items = [];

        public int Count() => _items.Length;
    }
}
