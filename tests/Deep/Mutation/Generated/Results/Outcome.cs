using System.Text.Json.Serialization;

namespace Pools.Tests.Mutation;

/// <summary>What has become of a fault.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Outcome>))]
internal enum Outcome
{
    /// <summary>A test has failed.</summary>
    Killed,

    /// <summary>All tests have passed.</summary>
    Survived,

    /// <summary>Tests ran into their limit of time or memory, twice, the second time into a limit twice as high: no proof.</summary>
    Stopped,

    /// <summary>The compiler does not take it, so there is nothing to test.</summary>
    DoesNotCompile,
}
