// Stands where the federation plugin would bundle a fallback copy of a singleton; dropped from the build.
export default undefined;
