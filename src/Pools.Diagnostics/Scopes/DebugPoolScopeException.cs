using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Diagnostics;

/// <summary>The exception for a scope in which something was wrong or is still rented.</summary>
public class DebugPoolScopeException : Exception
{
    /// <summary>Initializes an exception from a scope's reports.</summary>
    /// <param name="scope">The scope's name.</param>
    /// <param name="reports">What was wrong.</param>
    public DebugPoolScopeException(string scope, IReadOnlyList<MisuseReport> reports)
        : base(Describe(scope, reports)) => Reports = reports;

    /// <summary>Gets what was wrong.</summary>
    public IReadOnlyList<MisuseReport> Reports { get; }

    private static string Describe(string scope, IReadOnlyList<MisuseReport> reports) =>
        $"{scope}: {reports.Count} misuse{(reports.Count == 1 ? string.Empty : "s")} of rented arrays.{Environment.NewLine}{string.Join(Environment.NewLine + Environment.NewLine, reports.Select(report => report.ToString()))}";
}
