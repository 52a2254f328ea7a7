namespace Pools.Tool.Reporting;

/// <summary>How the page looks, by day and by night.</summary>
internal static class HtmlStyle
{
    public const string Css = """

        :root { color-scheme: light dark; --text: #1c2128; --faint: #59636e; --page: #ffffff; --card: #f6f8fa; --line: #d1d9e0; --bad: #c21f32; --good: #19703a; --warn: #8a5a00; --note: #0a58b5; }
        @media (prefers-color-scheme: dark) { :root { --text: #e2e8ee; --faint: #98a4b0; --page: #0f1318; --card: #181e25; --line: #313a44; --bad: #ff7480; --good: #57c77c; --warn: #e0ac4a; --note: #76b0ff; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 66rem; padding: 2rem 1.25rem 4rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
        h1 { margin: 0 0 1.5rem; font-size: 1.75rem; line-height: 1.25; }
        h2 { margin: 0 0 .25rem; font-size: 1.1rem; }
        h2 small { margin-left: .4rem; font-size: .8rem; font-weight: 400; color: var(--faint); }
        main > h2 { margin: 2rem 0 .5rem; }
        .target { margin: 0; color: var(--faint); }
        .bad { color: var(--bad); }
        .good { color: var(--good); }
        .doubt { margin: 0 0 .75rem; padding: .6rem .9rem; border-left: 4px solid var(--warn); background: var(--card); }
        article { margin: 0 0 1rem; padding: 1rem 1.15rem; border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 6px; background: var(--card); }
        article.possible { border-left-color: var(--warn); }
        article.note { border-left-color: var(--note); }
        article.fault h2 { color: var(--bad); }
        article.possible h2 { color: var(--warn); }
        article.note h2 { color: var(--note); }
        article p { margin: 0 0 .6rem; }
        .share { height: .5rem; max-width: 24rem; margin: 0 0 .75rem; border-radius: 4px; background: var(--bad); overflow: hidden; }
        .share span { display: block; height: 100%; background: var(--good); }
        dl { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: .25rem .75rem; margin: 0; }
        dt { color: var(--faint); }
        dd { margin: 0; overflow-wrap: anywhere; }
        code { font: .92em ui-monospace, Consolas, monospace; }
        .own code { font-weight: 600; }
        .other { color: var(--faint); }
        .line { color: var(--faint); }
        .wide { overflow-x: auto; }
        table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
        th { font-weight: 600; color: var(--faint); }
        th:first-child, td:first-child { text-align: left; }
        td:first-child { min-width: 14rem; white-space: normal; overflow-wrap: anywhere; }
        footer { margin-top: 2.5rem; color: var(--faint); font-size: .85rem; }
        @media (max-width: 36rem) { body { padding: 1rem .75rem 2rem; } h1 { font-size: 1.4rem; } dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .5rem; } }

        """;
}
