using Pools.Internal;

namespace Pools;

/// <summary>Validates what the options and members of several pools have in common.</summary>
internal static class PoolOptionChecks
{
    public static void RequireClearOnReturn(ClearPolicy value) =>
        OptionChecks.RequireDefined("ClearOnReturn", value);

    public static void RequireOnMisuse(MisuseResponse value) =>
        OptionChecks.RequireDefined("OnMisuse", value);

    public static void RequireTrimInterval(TimeSpan value) =>
        OptionChecks.RequireRange("TrimInterval", value, TimeSpan.FromSeconds(1), TimeSpan.FromHours(1));

    public static void RequireTrimLevel(string name, TrimLevel value) =>
        OptionChecks.RequireDefined(name, value);
}
