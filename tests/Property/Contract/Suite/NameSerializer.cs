using System.Diagnostics.CodeAnalysis;
using Xunit.Sdk;

namespace Pools.Tests.Contract;

/// <summary>Lets a runner name, filter and repeat single cases: what a row consists of travels by name.</summary>
public abstract class NameSerializer : IXunitSerializer
{
    public bool IsSerializable(Type type, object? value, [NotNullWhen(false)] out string? failureReason)
    {
        failureReason = null;
        return true;
    }

    public string Serialize(object value) => value.ToString()!;

    public object Deserialize(Type type, string serializedValue) => Find(type, serializedValue);

    /// <summary>What is called so.</summary>
    protected abstract object Find(Type type, string name);
}
