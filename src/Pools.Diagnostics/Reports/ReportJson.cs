using System.Globalization;
using System.Text;

namespace Pools.Diagnostics;

/// <summary>Writes a report as one line of JSON.</summary>
internal static class ReportJson
{
    public static string Write(MisuseReport report)
    {
        StringBuilder json = new("{");
        Text(json, "code", report.Code);
        Text(json, "kind", report.Kind.ToString());
        Text(json, "pool", report.PoolName);
        Text(json, "ownerPool", report.OwnerPoolName);
        Text(json, "elementType", report.ElementType.FullName);
        Number(json, "arrayLength", report.ArrayLength);
        Number(json, "requestedLength", report.RequestedLength);
        Number(json, "rentalId", report.RentalId);
        Text(json, "scope", report.Scope);
        Number(json, "seed", report.Seed);
        Number(json, "count", report.Count);
        if (report.Kind == MisuseKind.DoubleReturn)
        {
            Number(json, "returnNumber", report.ReturnNumber);
        }

        if (report.IsLastOfKind)
        {
            Name(json, "isLastOfKind").Append("true");
        }

        Site(json, "rentedAt", report.RentedAt);
        Site(json, "returnedAt", report.ReturnedAt);
        Site(json, "misusedAt", report.MisusedAt);
        Text(json, "operation", report.Operation);
        Site(json, "operationStartedAt", report.OperationStartedAt);
        if (report.Corruption is { } corruption)
        {
            Number(json, "offset", corruption.Offset);
            Number(json, "lastOffset", corruption.LastOffset);
            Number(json, "changedBytes", corruption.ChangedBytes);
            Text(json, "contents", corruption.Hidden);
            if (corruption.Hidden is null)
            {
                Text(json, "expected", Corruption.Hex(corruption.Expected));
                Text(json, "found", Corruption.Hex(corruption.Found));
            }
        }

        return json.Append('}').ToString();
    }

    private static void Site(StringBuilder json, string name, CallSite? site)
    {
        if (site is null)
        {
            return;
        }

        Name(json, name).Append('{');
        Number(json, "thread", site.ThreadId);
        Text(json, "time", site.Time.ToString("O", CultureInfo.InvariantCulture));
        Text(json, "member", site.Member);
        Text(json, "file", site.File);
        Number(json, "line", site.Line);
        Text(json, "activity", site.ActivityId);
        Text(json, "stack", site.Stack);
        json.Append('}');
    }

    private static void Number(StringBuilder json, string name, long value) =>
        Name(json, name).Append(value.ToString(CultureInfo.InvariantCulture));

    private static void Text(StringBuilder json, string name, string? value)
    {
        if (value is null)
        {
            return;
        }

        Name(json, name).Append('"');
        foreach (char c in value)
        {
            _ = c switch
            {
                '"' => json.Append("\\\""),
                '\\' => json.Append("\\\\"),
                < ' ' or (>= '\ud800' and <= '\udfff') => json.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture)),
                _ => json.Append(c),
            };
        }

        json.Append('"');
    }

    private static StringBuilder Name(StringBuilder json, string name) =>
        json.Append(json[json.Length - 1] == '{' ? string.Empty : ",").Append('"').Append(name).Append("\":");
}
