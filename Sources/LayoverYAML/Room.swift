// LayoverYAML
