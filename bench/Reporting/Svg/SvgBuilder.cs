using System;
using System.Collections.Generic;
using System.Globalization;
using System.Security;
using System.Text;

namespace Pools.Bench.Reporting.Svg;

/// <summary>Writes the few elements that a plot needs. Everything that is text is escaped here and nowhere else.</summary>
internal sealed class SvgBuilder(double width)
{
    /// <summary>What a letter of 12 px type takes, in the widest of the fonts that viewers fall back to (DejaVu Sans; measured over captions, rounded up).</summary>
    public const double LetterWidth = 7.2;

    private const double LineHeight = 16;

    private readonly StringBuilder _body = new();

    public void Rectangle(string style, double x, double y, double w, double h, double radius = 0) => Append(
        $"""<rect class="{style}" x="{x:0.##}" y="{y:0.##}" width="{w:0.##}" height="{h:0.##}" rx="{radius:0.##}"/>""");

    public void Line(string style, double x1, double y1, double x2, double y2) => Append(
        $"""<line class="{style}" x1="{x1:0.##}" y1="{y1:0.##}" x2="{x2:0.##}" y2="{y2:0.##}"/>""");

    public void Path(string style, string data) => Append($"""<path class="{style}" d="{data}"/>""");

    /// <summary>A line from point to point.</summary>
    public void Path(string style, IEnumerable<(double X, double Y)> points)
    {
        StringBuilder data = new();
        foreach ((double x, double y) in points)
        {
            data.Append(data.Length == 0 ? 'M' : 'L').Append(CultureInfo.InvariantCulture, $"{x:0.#} {y:0.#}");
        }

        Append($"""<path class="{style}" d="{data}"/>""");
    }

    public void Text(string style, double x, double y, string text) => Append(
        $"""<text class="{style}" x="{x:0.##}" y="{y:0.##}">{Escape(text)}</text>""");

    /// <summary>A text in 12 px type, on as many lines as it needs to stay within a width.</summary>
    /// <returns>The place of the line that would follow.</returns>
    public double Paragraph(string style, double x, double y, string text, double width)
    {
        int letters = (int)(width / LetterWidth);
        StringBuilder line = new();
        foreach (string word in text.Split(' '))
        {
            if (line.Length != 0 && line.Length + 1 + word.Length > letters)
            {
                Text(style, x, y, line.ToString());
                y += LineHeight;
                line.Clear();
            }

            line.Append(line.Length == 0 ? "" : " ").Append(word);
        }

        Text(style, x, y, line.ToString());
        return y + LineHeight;
    }

    /// <summary>Draws something so far to the right.</summary>
    public void Shifted(double x, Action draw)
    {
        Append($"""<g transform="translate({x:0.##} 0)">""");
        draw();
        _body.Append("</g>\n");
    }

    /// <summary>The whole document.</summary>
    public string Finish(double height, string title, string description, string style) => string.Create(
        CultureInfo.InvariantCulture,
        $"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:0.##} {height:0.##}" width="{width:0.##}" height="{height:0.##}" role="img" aria-labelledby="t d">
        <title id="t">{Escape(title)}</title>
        <desc id="d">{Escape(description)}</desc>
        <style>{style}</style>
        <rect class="paper" width="100%" height="100%" rx="10"/>
        {_body}</svg>

        """);

    private static string Escape(string text) => SecurityElement.Escape(text);

    private void Append(FormattableString element) => _body.Append(element.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
