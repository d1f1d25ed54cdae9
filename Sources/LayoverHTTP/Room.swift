// LayoverHTTP
