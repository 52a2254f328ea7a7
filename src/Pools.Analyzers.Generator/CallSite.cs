using System;

namespace Pools.Analyzers.Generator;

/// <summary>One call to redirect. Equal ones give equal code, so that nothing is generated again for an edit elsewhere.</summary>
/// <param name="File">The source it stands in.</param>
/// <param name="IsRent">Whether it rents.</param>
/// <param name="IsShared">Whether it is made on <c>ArrayPool&lt;T&gt;.Shared</c> by that name; else on a pool that may be another one.</param>
/// <param name="Attribute">Which names the place to the compiler.</param>
/// <param name="Member">The member it stands in.</param>
/// <param name="Line">Its line, from 1.</param>
internal sealed record CallSite(string File, bool IsRent, bool IsShared, string Attribute, string Member, int Line) : IEquatable<CallSite>;
