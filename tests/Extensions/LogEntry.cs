using Microsoft.Extensions.Logging;

namespace Pools.Tests.Extensions;

internal sealed record LogEntry(LogLevel Level, int Id, string Text, int Thread);
