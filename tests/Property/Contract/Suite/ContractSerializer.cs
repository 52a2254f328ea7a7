using System;
using System.Linq;
using Pools.Tests.Contract;
using Xunit.Sdk;

[assembly: RegisterXunitSerializer(typeof(ContractSerializer), typeof(PoolFactory), typeof(Element))]

namespace Pools.Tests.Contract;

/// <summary>For pools and element types.</summary>
public sealed class ContractSerializer : NameSerializer
{
    protected override object Find(Type type, string name) =>
        typeof(PoolFactory).IsAssignableFrom(type)
            ? PoolFactories.All.Single(p => p.Name == name)
            : Elements.All.Concat(Elements.Own).Single(e => e.Name == name);
}
