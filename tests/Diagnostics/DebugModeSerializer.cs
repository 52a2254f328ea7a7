using System;
using System.Linq;
using Pools.Tests.Contract;
using Pools.Tests.Debug;
using Xunit.Sdk;

[assembly: RegisterXunitSerializer(typeof(DebugModeSerializer), typeof(DebugMode))]

namespace Pools.Tests.Debug;

/// <summary>For modes of debug pools.</summary>
public sealed class DebugModeSerializer : NameSerializer
{
    protected override object Find(Type type, string name) => DebugMode.All.Append(DebugMode.AroundShared).Single(mode => mode.Name == name);
}
