module Functional.Uses

open System.Buffers

let pool<'T> () : obj = box ArrayPool<'T>.Shared
