namespace Pools.Diagnostics;

/// <summary>A report that is recorded, but not yet passed to observers.</summary>
internal readonly record struct WrittenReport(MisuseReport Report, bool IsNew);
