namespace Pools.Tool.Symbols;

/// <summary>Fills a code map from a trace: methods that are compiled during the trace, and at its end all others.</summary>
internal sealed class CodeReader
{
    private readonly CodeMap _code;

    /// <summary>The last code of each method compiled during the trace. Its offsets come next, or after another thread's method.</summary>
    private readonly Dictionary<ulong, MethodCode> _compiled = [];

    /// <summary>The offsets of the next method: at the end of a trace, they come before it.</summary>
    private (ulong Method, OffsetMap Offsets)? _announced;

    private CodeReader(CodeMap code) => _code = code;

    public static void Subscribe(EventPipeEventSource source, CodeMap code)
    {
        CodeReader reader = new(code);
        source.Clr.MethodLoadVerbose += reader.AddCompiled;
        source.Clr.MethodILToNativeMap += reader.AddOffsetsOfCompiled;
        source.Clr.LoaderModuleLoad += reader.AddModule;

        ClrRundownTraceEventParser rundown = new(source);
        rundown.MethodDCStopVerbose += reader.AddOld;
        rundown.MethodILToNativeMapDCStop += data => reader._announced = ((ulong)data.MethodID, OffsetsOf(data));
        rundown.LoaderModuleDCStop += reader.AddModule;
    }

    private void AddCompiled(MethodLoadUnloadVerboseTraceData data)
    {
        if (data.MethodSize > 0)
        {
            MethodCode method = Read(data);
            _compiled[method.Id] = method;
            _code.Add(method);
        }
    }

    private void AddOffsetsOfCompiled(MethodILToNativeMapTraceData data)
    {
        if (_compiled.Remove((ulong)data.MethodID, out MethodCode? method))
        {
            method.Offsets = OffsetsOf(data);
        }
    }

    private void AddOld(MethodLoadUnloadVerboseTraceData data)
    {
        if (data.MethodSize > 0)
        {
            MethodCode method = Read(data);
            method.Offsets = _announced is (ulong id, OffsetMap offsets) && id == method.Id ? offsets : null;
            _code.Add(method);
        }

        _announced = null;
    }

    private static MethodCode Read(MethodLoadUnloadVerboseTraceData data) => new()
    {
        Start = data.MethodStartAddress,
        Size = (uint)data.MethodSize,
        Method = new MethodName(data.MethodNamespace, data.MethodName, data.MethodSignature),
        Id = (ulong)data.MethodID,
        Token = data.MethodToken,
        Module = (ulong)data.ModuleID,
        IsOptimized = data.OptimizationTier
            is not (OptimizationTier.QuickJitted or OptimizationTier.QuickJittedInstrumented or OptimizationTier.MinOptJitted),
    };

    private static OffsetMap OffsetsOf(MethodILToNativeMapTraceData data)
    {
        IEnumerable<int> runs = Enumerable.Range(0, data.CountOfMapEntries);
        return new OffsetMap([.. runs.Select(data.NativeOffset)], [.. runs.Select(data.ILOffset)]);
    }

    private void AddModule(ModuleLoadUnloadTraceData data) => _code.AddModule((ulong)data.ModuleID, data.ModuleILPath);
}
