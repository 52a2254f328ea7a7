using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Diagnostics;

/// <summary>A scope ends, and not everything in it was right.</summary>
public class DebugPoolScopeException : Exception
{
    /// <summary>Made by a scope.</summary>
    /// <param name="scope">The scope's name.</param>
    /// <param name="reports">What was wrong.</param>
    public DebugPoolScopeException(string scope, IReadOnlyList<MisuseReport> reports)
        : base(Describe(scope, reports)) => Reports = reports;

    /// <summary>What was wrong.</summary>
    public IReadOnlyList<MisuseReport> Reports { get; }

    private static string Describe(string scope, IReadOnlyList<MisuseReport> reports) =>
        $"{scope}: {reports.Count} misuse{(reports.Count == 1 ? string.Empty : "s")} of rented arrays.{Environment.NewLine}{string.Join(Environment.NewLine + Environment.NewLine, reports.Select(report => report.ToString()))}";
}
