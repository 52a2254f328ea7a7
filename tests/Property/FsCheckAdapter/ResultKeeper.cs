using System;
using FsCheck;
using Microsoft.FSharp.Collections;
using Microsoft.FSharp.Core;

namespace Pools.Tests.Property.FsCheckAdapter;

/// <summary>Keeps what FsCheck found and prints nothing.</summary>
internal sealed class ResultKeeper : IRunner
{
    public TestResult? Result { get; private set; }

    public void OnStartFixture(Type t)
    {
    }

    public void OnArguments(int ntest, FSharpList<object> args, FSharpFunc<int, FSharpFunc<FSharpList<object>, string>> every)
    {
    }

    public void OnShrink(FSharpList<object> args, FSharpFunc<FSharpList<object>, string> everyShrink)
    {
    }

    public void OnFinished(string name, TestResult testResult) => Result = testResult;
}
