using System.Security;

namespace Pools.Bench;

/// <param name="File">Its name in the folder of the plots.</param>
internal sealed record Plot(string File, string Title, string Svg);

/// <param name="Base">The base of a logarithmic scale; 0: a linear scale.</param>
internal sealed record Axis(double From, double To, double Start, double End, double Base = 0)
{
    public double At(double value) => Start + ((Map(value) - Map(From)) / (Map(To) - Map(From)) * (End - Start));

    public double Within(double value) => At(Math.Clamp(value, From, To));

    public bool Holds(double value) => value >= From && value <= To;

    public IEnumerable<double> Powers(int step = 1)
    {
        int last = (int)Math.Floor(Map(To) + 1e-9);
        for (int power = (int)Math.Ceiling(Map(From) - 1e-9); power <= last; power += step)
        {
            yield return Math.Pow(Base, power);
        }
    }

    /// <summary>A logarithmic scale from the power below all values to the one above.</summary>
    public static Axis Around(IReadOnlyCollection<double> values, double @base, double start, double end)
    {
        double low = Math.Floor(Math.Log(values.Min(), @base) + 1e-9);
        double high = Math.Max(low + 1, Math.Ceiling(Math.Log(values.Max(), @base) - 1e-9));
        return new Axis(Math.Pow(@base, low), Math.Pow(@base, high), start, end, @base);
    }

    private double Map(double value) => Base > 0 ? Math.Log(value, Base) : value;
}

/// <summary>The order of a plot's panels: from left to right, then down, and never more than three high.</summary>
internal readonly record struct PanelGrid(int Panels)
{
    private const int MostRows = 3;

    public int Columns => Math.Max(1, (Panels + MostRows - 1) / MostRows);

    public int ColumnOf(int panel) => panel % Columns;

    public bool EndsRow(int panel) => ColumnOf(panel) == Columns - 1 || panel == Panels - 1;
}

/// <summary>Writes the elements of a plot. Their classes are in <c>plot.css</c>.</summary>
/// <remarks>
/// The colors follow Okabe and Ito (<i>Color Universal Design</i>, 2008): blue and vermilion, sky blue and orange on dark pages.
/// No font of this machine has a part in it, so that plots are the same everywhere.
/// </remarks>
internal sealed class SvgBuilder
{
    public const double Width = 900;
    public const double Margin = 24;

    /// <summary>A letter of 12 px in the widest of the usual fonts (DejaVu Sans; measured, rounded up).</summary>
    public const double LetterWidth = 7.2;

    private const double LineHeight = 16;

    private static readonly string s_css = ReadCss();
    private static readonly string[] s_otherLines = ["resident", "held", "asked"];

    private readonly StringBuilder _body = new();
    private readonly string _title;
    private readonly string _description;
    private readonly double _width;

    /// <param name="description">For screen readers; by default the note.</param>
    public SvgBuilder(string title, string note, string? description = null, double width = Width)
    {
        _width = width;
        _title = title;
        _description = description ?? note;
        Text("title", Margin, 34, title);
        Top = Caption(54, note);
    }

    public double Top { get; }

    /// <summary>The class of a line: our own, or one of the others in turn.</summary>
    public static string LineStyle(int number) => number < 0 ? "inuse" : s_otherLines[number % s_otherLines.Length];

    public void Rectangle(string style, double x, double y, double w, double h, double radius = 0) => Append(
        $"""<rect class="{style}" x="{x:0.##}" y="{y:0.##}" width="{w:0.##}" height="{h:0.##}" rx="{radius:0.##}"/>""");

    public void Line(string style, double x1, double y1, double x2, double y2) => Append(
        $"""<line class="{style}" x1="{x1:0.##}" y1="{y1:0.##}" x2="{x2:0.##}" y2="{y2:0.##}"/>""");

    public void Path(string style, IEnumerable<(double X, double Y)> points)
    {
        string data = string.Join('L', points.Select(p => string.Create(CultureInfo.InvariantCulture, $"{p.X:0.#} {p.Y:0.#}")));
        Append($"""<path class="{style}" d="M{data}"/>""");
    }

    public void Text(string style, double x, double y, string text) =>
        Append($"""<text class="{style}" x="{x:0.##}" y="{y:0.##}">{SecurityElement.Escape(text)}</text>""");

    /// <summary>A text in 12 px type, on as many lines as it needs.</summary>
    /// <returns>The place of the next line.</returns>
    public double Caption(double y, string text)
    {
        int letters = (int)((_width - (2 * Margin)) / LetterWidth);
        string line = "";
        foreach (string word in text.Split(' '))
        {
            if (line.Length != 0 && line.Length + 1 + word.Length > letters)
            {
                Text("note", Margin, y, line);
                y += LineHeight;
                line = "";
            }

            line += line.Length == 0 ? word : " " + word;
        }

        Text("note", Margin, y, line);
        return y + LineHeight;
    }

    public void Shifted(double x, Action draw)
    {
        Append($"""<g transform="translate({x:0.##} 0)">""");
        draw();
        _body.Append("</g>\n");
    }

    /// <summary>Lines across a panel with their labels; the first is the axis.</summary>
    public void Across(Axis across, Axis upwards, IEnumerable<double> values, Func<double, string> label)
    {
        string style = "axis";
        foreach (double value in values)
        {
            Line(style, across.Start, upwards.At(value), across.End, upwards.At(value));
            Text("end tick2", across.Start - 8, upwards.At(value) + 4, label(value));
            style = "grid";
        }
    }

    public void Below(Axis across, double y, IEnumerable<double> values, Func<double, string> label) =>
        values.ToList().ForEach(value => Text("tick", across.At(value), y, label(value)));

    public Plot Finish(string file, double height) => new(file, _title, string.Create(
        CultureInfo.InvariantCulture,
        $"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_width:0.##} {height:0.##}" {Size(height)} role="img" aria-labelledby="t d">
        <title id="t">{SecurityElement.Escape(_title)}</title>
        <desc id="d">{SecurityElement.Escape(_description)}</desc>
        <style>
        {s_css}</style>
        <rect class="paper" width="100%" height="100%" rx="10"/>
        {_body}</svg>

        """));

    private string Size(double height) =>
        string.Create(CultureInfo.InvariantCulture, $"width=\"{_width:0.##}\" height=\"{height:0.##}\"");

    private static string ReadCss()
    {
        using StreamReader reader = new(typeof(SvgBuilder).Assembly.GetManifestResourceStream("plot.css")!);
        return reader.ReadToEnd();
    }

    private void Append(FormattableString element) => _body.Append(element.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
