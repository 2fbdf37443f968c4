import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import { provideSingletons } from "./singletons.ts";

/* React for a remote that runs alone, where no host shares one. */
provideSingletons({ react: React, "react/jsx-runtime": jsxRuntime, "react-dom": ReactDom });
