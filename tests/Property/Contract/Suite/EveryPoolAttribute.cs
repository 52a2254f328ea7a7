using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Contract;

/// <summary>Runs a test <c>(PoolFactory pools)</c> once a pool.</summary>
public sealed class EveryPoolAttribute : ContractDataAttribute
{
    internal override IEnumerable<ContractCase> Cases() => Pools().Select(p => new ContractCase(p, null));
}
