using System.Runtime.CompilerServices;

namespace Pools.Tests.Measured;

/// <summary>Runs each measurement in a process of its own.</summary>
internal static class Measure
{
    public static void Alone(Type type, Action body, IReadOnlyCollection<KeyValuePair<string, string>>? environment = null,
        [CallerMemberName] string method = "")
    {
        if (ChildTest.IsChild)
        {
            body();
        }
        else
        {
            ChildTest.RequirePassed(type, method, environment ?? []);
        }
    }
}
