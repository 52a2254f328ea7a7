using System;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Pools.Tests.Debug;
using Xunit.Sdk;

[assembly: RegisterXunitSerializer(typeof(DebugModeSerializer), typeof(DebugMode))]

namespace Pools.Tests.Debug;

/// <summary>Lets a runner name, filter and repeat single cases: modes travel by name.</summary>
public sealed class DebugModeSerializer : IXunitSerializer
{
    public bool IsSerializable(Type type, object? value, [NotNullWhen(false)] out string? failureReason)
    {
        failureReason = null;
        return true;
    }

    public string Serialize(object value) => ((DebugMode)value).Name;

    public object Deserialize(Type type, string serializedValue) => DebugMode.All.Append(DebugMode.AroundShared).Single(mode => mode.Name == serializedValue);
}
