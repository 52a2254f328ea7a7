using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace Pools.Tests.Mutation;

/// <summary>One kind of fault.</summary>
/// <param name="Name">Its name in results.</param>
/// <param name="Changes">What it makes of a node.</param>
internal sealed record Operator(string Name, Func<SyntaxNode, IEnumerable<Change>> Changes);
