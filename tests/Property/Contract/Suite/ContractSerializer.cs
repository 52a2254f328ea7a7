using System;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Pools.Tests.Contract;
using Xunit.Sdk;

[assembly: RegisterXunitSerializer(typeof(ContractSerializer), typeof(PoolFactory), typeof(Element))]

namespace Pools.Tests.Contract;

/// <summary>Lets a runner name, filter and repeat single cases: pools and element types travel by name.</summary>
public sealed class ContractSerializer : IXunitSerializer
{
    public bool IsSerializable(Type type, object? value, [NotNullWhen(false)] out string? failureReason)
    {
        failureReason = null;
        return true;
    }

    public string Serialize(object value) => value.ToString()!;

    public object Deserialize(Type type, string serializedValue) =>
        typeof(PoolFactory).IsAssignableFrom(type)
            ? PoolFactories.All.Single(p => p.Name == serializedValue)
            : Elements.All.Concat(Elements.Own).Single(e => e.Name == serializedValue);
}
