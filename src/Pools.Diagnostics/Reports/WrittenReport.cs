namespace Pools.Diagnostics;

/// <summary>A report that is written down, and of which nobody has been told yet.</summary>
internal readonly record struct WrittenReport(MisuseReport Report, bool IsNew);
